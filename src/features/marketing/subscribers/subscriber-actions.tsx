import { useState } from 'react'
import {
  askAgainCall,
  unsubscribeCall,
  upsertSubscriber,
} from '../../../../contract/endpoints/marketing-subscribers.ts'
import { CRM_SOURCE, canUnsubscribe, type Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import { hasLeft } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import styles from '../marketing.module.css'
import { isRefused } from '../refused-confirmation.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'

interface SubscriberActionsProps {
  subscriber: Subscriber
  onChanged: () => void
}

export function SubscriberActions({ subscriber, onChanged }: SubscriberActionsProps) {
  const { email, status, leaveId = null } = subscriber
  const [opened, setOpened] = useState<'resubscribe' | 'consent'>()
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  const close = () => setOpened(undefined)
  const unsubscribe = async () => {
    await call(unsubscribeCall, { query, body: { email } }, auth)
    toasts.succeed('Unsubscribed')
    onChanged()
  }
  const resubscribe = async (reason: string) => {
    const body = { email, status: 'subscribed' as const, source: CRM_SOURCE, reason, leaveId }
    await call(upsertSubscriber, { query, body }, auth)
    toasts.succeed('Resubscribed')
    onChanged()
  }
  const askAgain = async () => {
    await call(askAgainCall, { query, body: { email } }, auth)
    toasts.succeed('Confirmation email will be sent again')
    onChanged()
  }
  return (
    <span className={styles['actions']}>
      {canUnsubscribe(status) ? (
        <Button aria-label={`Unsubscribe ${email}`} onClick={() => void act('Not unsubscribed', unsubscribe)}>
          Unsubscribe
        </Button>
      ) : null}
      {isRefused(subscriber) ? (
        <Button aria-label={`Ask ${email} again`} onClick={() => void act('Not asked again', askAgain)}>
          Ask again
        </Button>
      ) : null}
      {hasLeft(subscriber) ? (
        <Button aria-label={`Resubscribe ${email}`} onClick={() => setOpened('resubscribe')}>
          Resubscribe
        </Button>
      ) : null}
      <Button aria-label={`Consent of ${email}`} kind="quiet" onClick={() => setOpened('consent')}>
        Consent
      </Button>
      <ResubscribeDialog
        email={email}
        onClose={close}
        onResubscribe={resubscribe}
        open={opened === 'resubscribe'}
        status={status}
      />
      <ConsentDialog onClose={close} onErased={onChanged} open={opened === 'consent'} subscriber={subscriber} />
    </span>
  )
}
