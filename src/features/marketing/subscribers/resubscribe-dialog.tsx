import { formLine } from '../../../../contract/entities/form-fields.ts'
import {
  type Subscriber,
  type SubscriberStatus,
  UNKNOWN_SUBSCRIBER,
} from '../../../../contract/entities/marketing/subscriber.ts'
import { LineDialog } from '../line-dialog.tsx'
import { texts } from './texts.ts'

interface ResubscribeDialogProps {
  email: string
  /** Null for a new person. */
  subscriber: Subscriber | null
  open: boolean
  onClose: () => void
  onResubscribe: (reason: string) => Promise<void>
}

const wordsOf: Record<SubscriberStatus | typeof UNKNOWN_SUBSCRIBER, string> = {
  new: texts.isntASubscriberYet,
  subscribed: texts.isSubscribed,
  unconfirmed: texts.hasntConfirmedYet,
  unsubscribed: texts.hasUnsubscribed,
  bounced: texts.wasRemovedBecauseEmails,
  complained: texts.hasMarkedAnEmail,
  suppressed: texts.isSuppressed,
}

const wordsFor = (subscriber: Subscriber | null) =>
  subscriber?.mailboxLeft ? texts.hasAnotherAddress : wordsOf[subscriber?.status ?? UNKNOWN_SUBSCRIBER]

const reason = formLine(texts.reason, texts.sayWhoAsked)

/** The only way back for a person who opted out: it is logged with the user and the reason. */
export const ResubscribeDialog = ({ email, subscriber, onResubscribe, ...dialog }: ResubscribeDialogProps) => (
  <LineDialog
    {...dialog}
    about={`resubscribe:${email}`}
    description={texts.emailTextOnlyResubscribe(email, wordsFor(subscriber))}
    failure={texts.notResubscribed}
    field={{ label: texts.reason, hint: texts.whoAsked }}
    line={reason}
    onSend={onResubscribe}
    submit={texts.resubscribe}
    title={texts.resubscribe}
  />
)
