import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { displayPhone } from '../../../../contract/entities/phone.ts'
import type { Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import { statusFor } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { EmailText } from '../../../ui/primitives/email-text.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/tables/simple-table.tsx'
import { engagementText } from '../engagement-text.ts'
import styles from '../marketing.module.css'
import { RefusedConfirmation } from '../refused-confirmation.tsx'
import { SubscriberActions } from './subscriber-actions.tsx'
import { SubscriberStatusBadge } from './subscriber-status-badge.tsx'
import { listNames, subscriberName } from './subscriber-text.ts'

interface SubscribersTableProps {
  subscribers: readonly Subscriber[]
  lists: readonly MarketingList[]
  /** Whose members are shown; undefined: everybody. */
  listId: string | undefined
  onChanged: () => void
}

export function SubscribersTable({ subscribers, lists, listId, onChanged }: SubscribersTableProps) {
  const columns: ReadonlyArray<SimpleColumn<Subscriber>> = [
    {
      label: 'Email',
      isName: true,
      cell: ({ email }) => <EmailText value={email} />,
    },
    {
      label: 'Name',
      cell: (subscriber) => (
        <>
          {subscriberName(subscriber)}
          {subscriber.phone ? <p className={styles['phone']}>{displayPhone(subscriber.phone)}</p> : null}
        </>
      ),
    },
    {
      label: 'Lists',
      cell: (subscriber) => listNames(subscriber, lists),
    },
    {
      label: 'Status',
      cell: (subscriber) => (
        <>
          <SubscriberStatusBadge status={statusFor(subscriber, listId)} />
          <p className={styles['engagement']}>{engagementText(subscriber.engagement)}</p>
          <RefusedConfirmation advice="If it is right, ask again." subscriber={subscriber} />
        </>
      ),
    },
    {
      label: 'Actions',
      cell: (subscriber) => <SubscriberActions onChanged={onChanged} subscriber={subscriber} />,
    },
  ]
  return <SimpleTable caption="Subscribers" columns={columns} rows={subscribers} />
}
