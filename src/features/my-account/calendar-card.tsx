import {
  type CalendarAddress,
  deleteCalendar,
  getCalendarAddress,
  postCalendar,
} from '../../../contract/endpoints/calendar.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { useServerMutation, useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useCopy } from '../../ui/feedback/use-copy.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AskedButton } from './asked-button.tsx'
import styles from './my-account.module.css'
import { NotHere } from './not-here.tsx'
import { texts } from './texts.ts'

/** An address that a calendar app subscribes to. It needs no session, so it can be replaced and turned off. */
export function CalendarCard() {
  const token = useSession()?.token
  const toasts = useToasts()
  const copy = useCopy({
    copied: texts.addressCopied,
    failed: texts.addressNotCopied,
    instead: texts.selectItInstead,
  })
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
  const calendar = query.failure ? undefined : query.value
  if (calendar === undefined)
    return (
      <Card title={texts.calendar}>
        <NotHere offline={texts.youCanChangeCalendar} query={query} />
      </Card>
    )
  const { address, madeAt } = calendar
  return (
    <Card title={texts.calendar}>
      <div className={styles['form']}>
        <p>{texts.calendarShows}</p>
        {madeAt === null ? (
          <Button onClick={() => void make()}>{texts.makeAddress}</Button>
        ) : (
          <>
            <AddressText address={address} madeAt={madeAt} />
            <div className={styles['actions']}>
              {address === null ? null : (
                <Button icon="copy" kind="primary" onClick={() => void copy(address)}>
                  {texts.copyAddress}
                </Button>
              )}
              <AskedButton {...texts.newAddress} onConfirm={() => void make(texts.newAddressMade)} />
              <AskedButton {...texts.turnOffCalendar} onConfirm={() => void turnOff()} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** Other sessions than the one that made it only say since when there is one. */
const AddressText = ({ address, madeAt }: { address: string | null; madeAt: string }) =>
  address === null ? (
    <p>{texts.madeElsewhere(formatTimestamp(madeAt))}</p>
  ) : (
    <>
      <p>{texts.subscribeTo}</p>
      <p className={styles['secret']}>{address}</p>
      <p>{texts.keepItPrivate}</p>
    </>
  )
