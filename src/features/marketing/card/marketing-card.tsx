import type { Lead } from '../../../../contract/entities/lead.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { useMarketingLists, useRow } from '../../../hooks/use-local-data.ts'
import { useUnsentChanges } from '../../../hooks/use-unsent-changes.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { RefusedNotice } from '../../../ui/forms/refused-notice.tsx'
import { WaitingMark } from '../../../ui/feedback/waiting-mark.tsx'
import styles from '../marketing.module.css'
import { MarketingOf } from './marketing-of.tsx'
import { texts } from './texts.ts'

const TITLE = texts.marketing

/** A lead's email marketing, from and on this device: works offline. */
export function MarketingCard({ lead }: { lead: Lead }) {
  const address = email.safeParse(lead.email ?? '')
  if (address.success) return <KnownAddress address={address.data} lead={lead} />
  return (
    <Card title={TITLE}>
      <p className={styles['muted']}>
        {lead.email ? texts.emailIsntAValidEmail(lead.email) : texts.thisLeadHasNoEmail}
      </p>
    </Card>
  )
}

function KnownAddress({ lead, address }: { lead: Lead; address: string }) {
  const id = subscriberIdOf(address)
  const subscriber = useRow('subscriber', id)
  const lists = useMarketingLists()
  const unsent = useUnsentChanges({ entity: 'subscriber', id })
  return (
    <Card action={unsent.entries.length > 0 ? <WaitingMark /> : null} title={TITLE}>
      {unsent.isRefused ? <RefusedNotice what="subscriber" /> : null}
      {lists && subscriber !== undefined ? (
        <MarketingOf address={address} lead={lead} lists={lists} subscriber={subscriber} />
      ) : null}
    </Card>
  )
}
