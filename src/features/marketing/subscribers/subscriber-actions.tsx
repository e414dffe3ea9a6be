import { useState } from 'react'
import {
  askAgainCall,
  unsubscribeCall,
  upsertSubscriber,
} from '../../../../contract/endpoints/marketing-subscribers.ts'
import { CRM_SOURCE, canUnsubscribe, type Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import { getsNothing } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import styles from '../marketing.module.css'
import { isRefused } from '../refused-confirmation.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'
import { texts } from './texts.ts'

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
    toasts.succeed(texts.unsubscribed)
    onChanged()
  }
  const resubscribe = async (reason: string) => {
    const body = { email, status: 'subscribed' as const, source: CRM_SOURCE, reason, leaveId }
    await call(upsertSubscriber, { query, body }, auth)
    toasts.succeed(texts.resubscribed)
    onChanged()
  }
  const askAgain = async () => {
    await call(askAgainCall, { query, body: { email } }, auth)
    toasts.succeed(texts.confirmationEmailWillBeSentAgain)
    onChanged()
  }
  return (
    <span className={styles['actions']}>
      {canUnsubscribe(status) ? (
        <Button aria-label={texts.unsubscribeEmail(email)} onClick={() => void act(texts.notUnsubscribed, unsubscribe)}>
          {texts.unsubscribe}
        </Button>
      ) : null}
      {isRefused(subscriber) ? (
        <Button aria-label={texts.askEmailAgain(email)} onClick={() => void act(texts.notAskedAgain, askAgain)}>
          {texts.askAgain}
        </Button>
      ) : null}
      {getsNothing(subscriber) ? (
        <Button aria-label={texts.resubscribeEmail(email)} onClick={() => setOpened('resubscribe')}>
          {texts.resubscribe}
        </Button>
      ) : null}
      <Button aria-label={texts.consentOfEmail(email)} kind="quiet" onClick={() => setOpened('consent')}>
        {texts.consent}
      </Button>
      <ResubscribeDialog
        email={email}
        onClose={close}
        onResubscribe={resubscribe}
        open={opened === 'resubscribe'}
        subscriber={subscriber}
      />
      <ConsentDialog onClose={close} onErased={onChanged} open={opened === 'consent'} subscriber={subscriber} />
    </span>
  )
}
