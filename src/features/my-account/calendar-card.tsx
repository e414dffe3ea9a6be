import { useState } from 'react'
import {
  type CalendarAddress,
  deleteCalendar,
  getCalendarAddress,
  postCalendar,
} from '../../../contract/endpoints/calendar.ts'
import { call } from '../../api/call.ts'
import { useServerMutation, useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import styles from './my-account.module.css'
import { NotHere } from './not-here.tsx'
import { texts } from './texts.ts'

/** An address that a calendar app subscribes to. It needs no session, so it can be replaced and turned off. */
export function CalendarCard() {
  const token = useSession()?.token
  const toasts = useToasts()
  const mutate = useServerMutation()
  const query = useServerQuery('calendar', (auth) => call(getCalendarAddress, {}, auth))
  const change = async (done: string | undefined, ask: () => Promise<CalendarAddress>) => {
    const hasChanged = await mutate(texts.calendarNotChanged, async () => {
      const answer = await ask()
      query.replace(() => answer)
    })
    if (hasChanged && done) toasts.succeed(done)
  }
  const make = (done?: string) => change(done, () => call(postCalendar, {}, { token }))
  const turnOff = () => change(texts.calendarOff, () => call(deleteCalendar, {}, { token }))
  const address = query.failure ? undefined : query.value?.address
  if (address === undefined)
    return (
      <Card title={texts.calendar}>
        <NotHere offline={texts.youCanChangeCalendar} query={query} />
      </Card>
    )
  return (
    <Card title={texts.calendar}>
      <div className={styles['form']}>
        <p>{texts.calendarShows}</p>
        {address === null ? (
          <Button onClick={() => void make()}>{texts.makeAddress}</Button>
        ) : (
          <>
            <p>{texts.subscribeTo}</p>
            <p className={styles['secret']}>{address}</p>
            <p>{texts.keepItPrivate}</p>
            <div className={styles['actions']}>
              <CopyButton text={address} />
              <AskedButton {...texts.newAddress} onConfirm={() => void make(texts.newAddressMade)} />
              <AskedButton {...texts.turnOffCalendar} onConfirm={() => void turnOff()} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

interface AskedButtonProps {
  label: string
  question: string
  description: string
  onConfirm: () => void
}

/** The address that calendars have stops working, and can't be had back. */
function AskedButton({ label, question, description, onConfirm }: AskedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = () => {
    setIsAsking(false)
    onConfirm()
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        confirm={label}
        description={description}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={question}
      />
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const toasts = useToasts()
  const copy = async () => {
    try {
      // Over plain HTTP there is no clipboard.
      await navigator.clipboard.writeText(text)
      toasts.succeed(texts.addressCopied)
    } catch {
      toasts.fail(texts.addressNotCopied, texts.selectItInstead)
    }
  }
  return (
    <Button icon="copy" kind="primary" onClick={() => void copy()}>
      {texts.copyAddress}
    </Button>
  )
}
