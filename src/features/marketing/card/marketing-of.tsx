import { useState } from 'react'
import type { Lead } from '../../../../contract/entities/lead.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import {
  canUnsubscribe,
  NO_ENGAGEMENT,
  type Subscriber,
  UNKNOWN_SUBSCRIBER,
} from '../../../../contract/entities/marketing/subscriber.ts'
import { hasLeft, statusFor } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmailText } from '../../../ui/primitives/email-text.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { engagementText } from '../engagement-text.ts'
import styles from '../marketing.module.css'
import { RefusedConfirmation } from '../refused-confirmation.tsx'
import { ResubscribeDialog } from '../subscribers/resubscribe-dialog.tsx'
import { SubscriberStatusBadge } from '../subscribers/subscriber-status-badge.tsx'
import { addToList, resubscribePerson, unsubscribePerson } from './card-changes.ts'
import { ListChecks } from './list-checks.tsx'

interface MarketingOfProps {
  lead: Lead
  address: string
  subscriber: Subscriber | null
  lists: readonly MarketingList[]
}

export function MarketingOf({ lead, address, subscriber, lists }: MarketingOfProps) {
  const [isAsking, setIsAsking] = useState(false)
  const toasts = useToasts()
  const person = { lead, address, subscriber }
  const save = async (change: Promise<void>): Promise<boolean> => {
    try {
      await change
      return true
    } catch (error) {
      toasts.fail(failureText(error))
      return false
    }
  }
  const [first] = lists
  return (
    <div className={styles['campaign']}>
      <div>
        <p className={styles['person']}>
          <EmailText value={address} />{' '}
          <SubscriberStatusBadge status={subscriber ? statusFor(subscriber) : UNKNOWN_SUBSCRIBER} />
        </p>
        <p className={styles['muted']}>{engagementText(subscriber?.engagement ?? NO_ENGAGEMENT)}</p>
      </div>
      {subscriber ? (
        <RefusedConfirmation advice="If it is right, ask again under Marketing, Subscribers." subscriber={subscriber} />
      ) : null}
      <ListChecks lists={lists} onChange={save} person={person} />
      <div className={styles['actions']}>
        <Button disabled={!first} onClick={() => first && void save(addToList(person, first._id))}>
          {first ? `Quick add to ${first.name}` : 'Quick add'}
        </Button>
        {subscriber && canUnsubscribe(subscriber.status) ? (
          <Button onClick={() => void save(unsubscribePerson(person))}>Unsubscribe</Button>
        ) : null}
        {!subscriber || hasLeft(subscriber) ? <Button onClick={() => setIsAsking(true)}>Resubscribe</Button> : null}
      </div>
      {first ? null : <p className={styles['muted']}>Create a list first</p>}
      <ResubscribeDialog
        email={address}
        onClose={() => setIsAsking(false)}
        onResubscribe={(reason) => resubscribePerson(person, reason)}
        open={isAsking}
        status={subscriber?.status}
      />
    </div>
  )
}
