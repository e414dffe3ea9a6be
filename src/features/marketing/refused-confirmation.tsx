import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { hasLeft } from '../../../contract/entities/marketing/subscriber-steps.ts'
import styles from './marketing.module.css'
import { texts } from './texts.ts'

export const isRefused = (subscriber: Subscriber) =>
  subscriber.confirmationRefused !== undefined && subscriber.pendingListIds !== undefined && !hasLeft(subscriber)

/** Why somebody who hasn't left with this address gets nothing all the same. */
export const MailboxLeft = ({ subscriber }: { subscriber: Subscriber }) =>
  subscriber.mailboxLeft ? <p className={styles['mailboxLeft']}>{texts.mailboxLeft}</p> : null

export const RefusedConfirmation = ({ subscriber, advice }: { subscriber: Subscriber; advice: string }) =>
  isRefused(subscriber) ? (
    <div className={styles['refused']}>
      <p className={styles['failure']}>{`Confirmation refused: ${subscriber.confirmationRefused}`}</p>
      <p className={styles['muted']}>{texts.checkTheAddress(advice)}</p>
    </div>
  ) : null
