import { useState } from 'react'
import { dismissUnreadMail, listUnreadMail } from '../../../../contract/endpoints/marketing-settings.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { IgnoredMail, UnreadMessage } from '../../../../contract/entities/marketing/unread-mail.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useCompanyQuery, useServerMutation } from '../../../hooks/server-queries.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { counted } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'

/** Returned mail that only a person can understand. Its text is untrusted, so only administrators see it. */
export function UnreadMail() {
  const role = useSession()?.role
  return role === undefined || role === 'User' ? null : <UnreadNotice />
}

function UnreadNotice() {
  const { value, refetch } = useCompanyQuery('unread mail', ({ query, auth }) => call(listUnreadMail, { query }, auth))
  const [isOpen, setIsOpen] = useState(false)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  const messages = value?.messages ?? []
  if (messages.length === 0) return null
  const amount = counted(messages.length, 'message')
  const dismiss = async () => {
    const ids = messages.map(({ _id }) => _id)
    await call(dismissUnreadMail, { query, body: { ids } }, auth)
    toasts.succeed(texts.dismissedAmount(amount))
    setIsOpen(false)
    refetch()
  }
  return (
    <Notice icon="alert" kind="info" text={texts.amountWeCouldNotRead(amount)}>
      <Button onClick={() => setIsOpen(true)}>{texts.showMessages}</Button>
      <Dialog
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>{texts.close}</Button>
            <Button onClick={() => void act(texts.notDismissed, dismiss)}>{texts.dismissAmount(amount)}</Button>
          </>
        }
        description={texts.theyCameBack}
        onOpenChange={setIsOpen}
        open={isOpen}
        title={texts.messagesWeCouldNotRead}
      >
        <Messages ignored={value?.ignored ?? []} messages={messages} />
      </Dialog>
    </Notice>
  )
}

const Messages = ({ messages, ignored }: { messages: readonly UnreadMessage[]; ignored: readonly IgnoredMail[] }) => (
  <>
    <ul className={styles['unread']}>
      {messages.map(({ _id, subject, sender, at, why, preview }) => (
        <li key={_id}>
          <p className={styles['person']}>{subject || texts.noSubject}</p>
          <p className={styles['muted']}>{`${sender || texts.noSender} · ${formatTimestamp(at)} · ${why}`}</p>
          <p className={styles['plain']}>{preview.trim() || texts.theMessageIsEmpty}</p>
        </li>
      ))}
    </ul>
    {ignored.length > 0 ? (
      <p className={styles['muted']}>
        {texts.alsoReceivedNothingToDoNames(
          ignored.map(({ what, messages: count }) => `${what} (${count})`).join(', '),
        )}
      </p>
    ) : null}
  </>
)
