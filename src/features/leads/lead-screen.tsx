import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useLead } from '../../db/hooks.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EpcCard } from './epc-card.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { LeadAbsent } from './lead-absent.tsx'
import { LeadDetailsCard } from './lead-details-card.tsx'
import styles from './lead-screen.module.css'
import { type UnsentChanges, useUnsentChanges } from '../../db/use-unsent-changes.ts'

interface LeadScreenProps {
  id: string
  /** The cards of other features, beside the details. */
  aside: (lead: Lead, unsent: UnsentChanges) => ReactNode
}

export function LeadScreen({ id, aside }: LeadScreenProps) {
  const lead = useLead(id)
  const unsent = useUnsentChanges({ entity: 'lead', id })
  return (
    <div className={styles['screen']}>
      <BackLink home="/leads">Back to leads</BackLink>
      {lead ? (
        <LoadedLead aside={aside(lead, unsent)} lead={lead} unsent={unsent} />
      ) : (
        <LeadAbsent isLoading={lead === undefined} />
      )}
    </div>
  )
}

function LoadedLead({ lead, unsent, aside }: { lead: Lead; unsent: UnsentChanges; aside: ReactNode }) {
  const name = leadName(lead)
  const address = addressOf(lead)
  return (
    <>
      <title>{`${name} · Doorstep`}</title>
      <header className={styles['header']}>
        <h1>{name}</h1>
        {address === name ? null : <p className={styles['address']}>{address}</p>}
      </header>
      {unsent.isRefused ? <RefusedNotice /> : null}
      <div className={styles['columns']}>
        <div className={styles['details']}>
          <LeadDetailsCard lead={lead} unsentNames={unsent.names} />
        </div>
        <div className={styles['aside']}>{aside}</div>
        <div className={styles['epc']}>
          <EpcCard lead={lead} />
        </div>
      </div>
    </>
  )
}

const RefusedNotice = () => (
  <div className={styles['refused']}>
    <Icon name="alert" />
    <p>A change you made to this lead was not accepted. Your text is kept.</p>
    <Link className={buttonClass()} to="/sync">
      Look at it
    </Link>
  </div>
)
