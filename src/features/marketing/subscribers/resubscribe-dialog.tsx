import { formLine } from '../../../../contract/entities/form-fields.ts'
import { type SubscriberStatus, UNKNOWN_SUBSCRIBER } from '../../../../contract/entities/marketing/subscriber.ts'
import { LineDialog } from '../line-dialog.tsx'

interface ResubscribeDialogProps {
  email: string
  /** Undefined for somebody who is new. */
  status: SubscriberStatus | undefined
  open: boolean
  onClose: () => void
  /** Rejects when it was not done. */
  onResubscribe: (reason: string) => Promise<void>
}

const wordsOf: Record<SubscriberStatus | typeof UNKNOWN_SUBSCRIBER, string> = {
  new: 'isn’t a subscriber yet',
  subscribed: 'is subscribed',
  unconfirmed: 'hasn’t confirmed yet',
  unsubscribed: 'has unsubscribed',
  bounced: 'was removed because emails to it came back',
  complained: 'has marked an email of yours as spam',
  suppressed: 'is suppressed',
}

const reason = formLine('Reason', 'Say who asked for it, and how.')

/** The only way back for somebody who has left: it is logged with who and why. */
export const ResubscribeDialog = ({ email, status, onResubscribe, ...dialog }: ResubscribeDialogProps) => (
  <LineDialog
    {...dialog}
    description={`${email} ${wordsOf[status ?? UNKNOWN_SUBSCRIBER]}. Only resubscribe them if they asked for it themselves.`}
    failure="Not resubscribed"
    field={{ label: 'Reason', hint: 'Who asked for it, and how. It’s kept with their consent.' }}
    line={reason}
    onSend={onResubscribe}
    submit="Resubscribe"
    title="Resubscribe"
  />
)
