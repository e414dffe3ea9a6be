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

/** Mail that came back and that only a person can understand. Its text is anybody's, so only administrators see it. */
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
    toasts.succeed(`Dismissed ${amount}`)
    setIsOpen(false)
    refetch()
  }
  return (
    <Notice icon="alert" kind="info" words={`${amount} we could not read`}>
      <Button onClick={() => setIsOpen(true)}>Show messages</Button>
      <Dialog
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>Close</Button>
            <Button onClick={() => void act('Not dismissed', dismiss)}>{`Dismiss ${amount}`}</Button>
          </>
        }
        description="They came back to your campaigns’ address and weren’t counted. Read them, and update the person’s subscription if they ask you to."
        onOpenChange={setIsOpen}
        open={isOpen}
        title="Messages we could not read"
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
          <p className={styles['person']}>{subject || 'No subject'}</p>
          <p className={styles['muted']}>{`${sender || 'No sender'} · ${formatTimestamp(at)} · ${why}`}</p>
          <p className={styles['plain']}>{preview.trim() || 'The message is empty.'}</p>
        </li>
      ))}
    </ul>
    {ignored.length > 0 ? (
      <p className={styles['muted']}>
        {`Also received, nothing to do: ${ignored.map(({ what, messages: count }) => `${what} (${count})`).join(', ')}.`}
      </p>
    ) : null}
  </>
)
