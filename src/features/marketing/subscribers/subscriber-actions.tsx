import { useState } from 'react'
import {
  askAgainCall,
  unsubscribeCall,
  upsertSubscriber,
} from '../../../../contract/endpoints/marketing-subscribers.ts'
import { CRM_SOURCE, canUnsubscribe, type Subscriber } from '../../../../contract/entities/subscriber.ts'
import { hasLeft } from '../../../../contract/entities/subscriber-steps.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import styles from '../marketing.module.css'
import { isRefused } from '../refused-confirmation.tsx'
import { useAct } from '../use-act.ts'
import { useOffice } from '../use-office.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'

interface SubscriberActionsProps {
  subscriber: Subscriber
  onChanged: () => void
}

export function SubscriberActions({ subscriber, onChanged }: SubscriberActionsProps) {
  const { email, status, leaveId = null } = subscriber
  const [opened, setOpened] = useState<'resubscribe' | 'consent'>()
  const { query, way } = useOffice()
  const toasts = useToasts()
  const act = useAct()
  const close = () => setOpened(undefined)
  const unsubscribe = async () => {
    await call(unsubscribeCall, { query, body: { email } }, way)
    toasts.succeed('Unsubscribed')
    onChanged()
  }
  const resubscribe = async (reason: string) => {
    const body = { email, status: 'subscribed' as const, source: CRM_SOURCE, reason, leaveId }
    await call(upsertSubscriber, { query, body }, way)
    toasts.succeed('Resubscribed')
    onChanged()
  }
  const askAgain = async () => {
    await call(askAgainCall, { query, body: { email } }, way)
    toasts.succeed('The mail that asks them to confirm goes out again')
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
