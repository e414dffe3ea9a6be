import { useState } from 'react'
import { eraseSubscriber, getSubscriberLog } from '../../../../contract/endpoints/marketing-subscribers.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberEvent } from '../../../../contract/entities/marketing/subscriber-log.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useCompanyQuery, useServerMutation } from '../../../hooks/server-queries.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import styles from '../marketing.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { useLists } from '../use-lists.ts'
import { ACT_WORDS, BASIS_WORDS, originText, whoText } from './subscriber-text.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'

interface ConsentDialogProps {
  subscriber: Subscriber
  open: boolean
  onClose: () => void
  onErased: () => void
}

export const ConsentDialog = (props: ConsentDialogProps) => (
  <Dialog
    description={texts.whatEmailAgreedToChanged(props.subscriber.email)}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={texts.consent}
  >
    <ConsentLog {...props} />
  </Dialog>
)

/** Rendered only while the dialog is open. */
function ConsentLog({ subscriber, onClose, onErased }: ConsentDialogProps) {
  const { _id: id } = subscriber
  const { value, failure, refetch } = useCompanyQuery(`consent of ${id}`, ({ query, auth }) =>
    call(getSubscriberLog, { params: { id }, query }, auth),
  )
  const lists = useLists().value?.lists ?? []
  const nameOf = (listId: string | undefined) => lists.find(({ _id }) => _id === listId)?.name
  const handleErased = () => {
    onClose()
    onErased()
  }
  return (
    <>
      {value ? null : <NotLoaded refetch={refetch} failure={failure} what={texts.consents} />}
      <ol className={styles['log']}>
        {value?.events.map((event) => (
          <ConsentLine event={event} key={event._id} listName={nameOf(event.listId)} />
        ))}
      </ol>
      <div className={styles['actions']}>
        <EraseButton onErased={handleErased} subscriber={subscriber} />
        <span className={styles['grow']} />
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </>
  )
}

export const ConsentLine = ({ event, listName }: { event: SubscriberEvent; listName: string | undefined }) => (
  <li>
    <p>
      <strong>{ACT_WORDS[event.act]}</strong>
      {listName ? <LiveText>{` · ${listName}`}</LiveText> : null}
    </p>
    <p className={styles['muted']}>
      <time dateTime={event.at}>{formatTimestamp(event.at)}</time>
      <LiveText>{` · ${originText(event)} · ${whoText(event)}`}</LiveText>
    </p>
    {event.basis ? <p>{texts.basisIs(BASIS_WORDS[event.basis])}</p> : null}
    {event.reason ? <p>{event.reason}</p> : null}
    {event.wording ? <blockquote>{event.wording}</blockquote> : null}
  </li>
)

/** For administrators: the server refuses others. */
function EraseButton({ subscriber, onErased }: Pick<ConsentDialogProps, 'subscriber' | 'onErased'>) {
  const [isAsking, setIsAsking] = useState(false)
  const role = useSession()?.role
  const { query, auth } = useCompanyCall()
  const act = useServerMutation()
  if (role === 'User') return null
  const handleConfirm = () => {
    setIsAsking(false)
    void act(texts.notForgotten, async () => {
      await call(eraseSubscriber, { params: { id: subscriber._id }, query }, auth)
      onErased()
    })
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {texts.forgetThisPerson}
      </Button>
      <ConfirmDialog
        confirm={texts.forget}
        description={texts.everythingAboutThemIsDeleted}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.forgetEmail(subscriber.email)}
      />
    </>
  )
}
