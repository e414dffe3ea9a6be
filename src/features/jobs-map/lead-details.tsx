import type { ReactNode } from 'react'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { factOf } from '../../../contract/entities/lead-facts.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useNextFollowUp, useNotes } from '../../hooks/use-local-data.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { Distance } from '../../records/near-me.tsx'
import { FollowUpDue } from '../../records/next-follow-up.tsx'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import { ReachLinks } from '../../records/reach-links.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import styles from './lead-details.module.css'
import { DottedStatus } from './lead-legend.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

/** What somebody at the door needs of a lead, and what came of it. */
export function LeadDetails({ lead, outcomes }: { lead: Lead; outcomes: ReactNode }) {
  const address = addressOf(lead)
  return (
    <div className={styles['details']}>
      <p className={styles['who']}>
        <LeadLink className={styles['name']} lead={lead} />
        <DottedStatus className={styles['status']} status={lead.lead_status} />
      </p>
      {address && address !== leadName(lead) ? (
        <p className={styles['muted']}>
          <LiveText>{address}</LiveText>
          <Distance lead={lead} />
        </p>
      ) : null}
      <DoNotBadges lead={lead} />
      <Facts lead={lead} />
      <div className={styles['reach']}>
        <ReachLinks className={buttonClass()} lead={lead} />
      </div>
      {outcomes}
    </div>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const phone = factOf(lead, 'phone')
  const note = useNotes(lead._id)?.at(-1)
  const followUp = useNextFollowUp(lead._id)
  return (
    <dl className={styles['facts']}>
      {phone.value ? (
        <Fact label={texts.phone}>
          <PhoneLinks phone={phone} />
        </Fact>
      ) : null}
      {followUp ? (
        <Fact label={texts.nextFollowUp}>
          <FollowUpDue followUp={followUp} />
        </Fact>
      ) : null}
      {note ? (
        <Fact label={texts.lastNote}>
          <span className={styles['note']}>{note.content}</span>
          <time className={styles['muted']} dateTime={note.createdAt}>
            {formatTimestamp(note.createdAt)}
          </time>
        </Fact>
      ) : null}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
