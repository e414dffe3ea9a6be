import { useState } from 'react'
import { eraseSubscriber, getSubscriberLog } from '../../../../contract/endpoints/marketing-subscribers.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { Subscriber } from '../../../../contract/entities/subscriber.ts'
import type { SubscriberEvent } from '../../../../contract/entities/subscriber-log.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../db/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import styles from '../marketing.module.css'
import { Unasked } from '../unasked.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { useLists } from '../use-lists.ts'
import { useOffice } from '../use-office.ts'
import { ACT_WORDS } from './subscriber-words.ts'

interface ConsentDialogProps {
  subscriber: Subscriber
  open: boolean
  onClose: () => void
  onErased: () => void
}

export const ConsentDialog = (props: ConsentDialogProps) => (
  <Dialog
    description={`What ${props.subscriber.email} agreed to, changed or withdrew, newest first.`}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title="Consent"
  >
    <ConsentLog {...props} />
  </Dialog>
)

/** Drawn while the dialog is open. */
function ConsentLog({ subscriber, onClose, onErased }: ConsentDialogProps) {
  const { _id: id } = subscriber
  const { value, failure, ask } = useAsked(`consent of ${id}`, ({ query, way }) =>
    call(getSubscriberLog, { params: { id }, query }, way),
  )
  const lists = useLists().value?.lists ?? []
  const nameOf = (listId: string | undefined) => lists.find(({ _id }) => _id === listId)?.name
  const handleErased = () => {
    onClose()
    onErased()
  }
  return (
    <>
      {value ? null : <Unasked ask={ask} failure={failure} what="Consents" />}
      <ol className={styles['log']}>
        {value?.events.map((event) => (
          <ConsentLine event={event} key={event._id} listName={nameOf(event.listId)} />
        ))}
      </ol>
      <div className={styles['actions']}>
        <EraseButton onErased={handleErased} subscriber={subscriber} />
        <span className={styles['grow']} />
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

const ConsentLine = ({ event, listName }: { event: SubscriberEvent; listName: string | undefined }) => (
  <li>
    <p>
      <strong>{ACT_WORDS[event.act]}</strong>
      {listName ? ` · ${listName}` : ''}
    </p>
    <p className={styles['muted']}>
      <time dateTime={event.at}>{formatTimestamp(event.at)}</time>
      {` · ${event.source}`}
      {event.by ? ` · by ${event.by}` : ''}
    </p>
    {event.reason ? <p>{event.reason}</p> : null}
    {event.wording ? <blockquote>{event.wording}</blockquote> : null}
  </li>
)

/** For administrators: the server refuses others. */
function EraseButton({ subscriber, onErased }: Pick<ConsentDialogProps, 'subscriber' | 'onErased'>) {
  const [isAsking, setIsAsking] = useState(false)
  const role = useSession()?.role
  const { query, way } = useOffice()
  const act = useAct()
  if (role === 'User') return null
  const handleConfirm = () => {
    setIsAsking(false)
    void act('Not forgotten', async () => {
      await call(eraseSubscriber, { params: { id: subscriber._id }, query }, way)
      onErased()
    })
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Forget this person
      </Button>
      <ConfirmDialog
        confirm="Forget"
        description="Everything about them goes. Only a hash of the address stays, so that nobody writes to them again."
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Forget ${subscriber.email}?`}
      />
    </>
  )
}
