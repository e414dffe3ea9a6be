import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { dueStateOf, dueText } from '../../records/follow-up-due.ts'
import { Distance, NearMeOffer, NearMeNote } from '../../records/near-me.tsx'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { ReachLinks } from '../../records/reach-links.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { rememberHomePart } from '../../ui/primitives/last-list.ts'
import { texts } from './texts.ts'
import type { Stop } from './today-plan.ts'
import styles from './today-queue.module.css'
import { useToday } from './use-today.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

/** Of a stop, to record its outcome in place. */
export interface OutcomesOfStop {
  lead: Lead
  /** Done with the outcome. */
  followUp: FollowUp | undefined
  isAfterCall: boolean
  onFinish: () => void
}

interface TodayQueueProps {
  bookings: readonly Lead[] | undefined
  isArriving: boolean
  now: number
  outcomes: (stop: OutcomesOfStop) => ReactNode
  /** Of the visits that are left. */
  routeOf: (leadIds: readonly string[]) => ReactNode
}

/** The day of somebody in the field, from the device: what is due by its time, then their open leads. */
export function TodayQueue({ bookings, isArriving, now, outcomes, routeOf }: TodayQueueProps) {
  const titleId = useId()
  const { stops, addMore, setDone } = useToday(bookings, now)
  const [open, setOpen] = useState<{ id: string; isAfterCall: boolean }>()
  const progress = useRef<HTMLParagraphElement>(null)
  useWalkOf(stops)
  const { hasAgreed, finding } = useNearMe()
  const done = stops?.filter(({ isDone }) => isDone) ?? []
  // One whose outcome is being recorded stays until that is finished.
  const left = stops?.filter(({ isDone, lead }) => !isDone || lead._id === open?.id) ?? []
  const visits = left
    .filter(isVisit)
    .slice(0, MOST_VISITS)
    .map(({ lead }) => lead._id)
  const handleFinish = () => {
    setOpen(undefined)
    progress.current?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby={titleId} className={styles['queue']}>
      <header className={styles['header']}>
        <h2 className="visually-hidden" id={titleId}>
          {texts.yourDay}
        </h2>
        {stops && stops.length > 0 ? (
          <p ref={progress} role="status" tabIndex={-1}>
            {texts.doneOfTotal(done.length, stops.length)}
          </p>
        ) : null}
        {visits.length > 1 ? routeOf(visits) : null}
        <NearMeOffer />
      </header>
      {stops && stops.length > 0 ? <Progress label={texts.done} total={stops.length} value={done.length} /> : null}
      {hasAgreed && finding !== 'found' ? <NearMeNote /> : null}
      {stops ? null : <Skeleton lines={6} />}
      {stops?.length === 0 ? isArriving ? <Skeleton lines={6} /> : <p>{texts.nothingToDoToday}</p> : null}
      <ol className={styles['stops']}>
        {left.map((stop) => (
          <StopCard
            isOpen={open?.id === stop.lead._id}
            key={stop.lead._id}
            now={now}
            onDone={(isDone) => setDone(stop.lead._id, isDone)}
            onOpen={(isAfterCall) => setOpen({ id: stop.lead._id, isAfterCall })}
            onShut={() => setOpen(undefined)}
            outcomes={() =>
              outcomes({
                lead: stop.lead,
                followUp: stop.followUp,
                isAfterCall: open?.isAfterCall ?? false,
                onFinish: handleFinish,
              })
            }
            stop={stop}
          />
        ))}
      </ol>
      {stops && left.length === 0 && stops.length > 0 ? <p>{texts.allDoneToday}</p> : null}
      {left.length === 0 && addMore ? <Button onClick={addMore}>{texts.takeMoreLeads}</Button> : null}
      <DoneStops stops={done} />
    </section>
  )
}

/** On a lead that was opened here, the next one is the next of the queue. */
function useWalkOf(stops: readonly Stop[] | undefined) {
  const left = stops?.filter(({ isDone }) => !isDone)
  const key = JSON.stringify(left?.map(({ lead }) => ({ id: lead._id, to: isDeal(lead) ? '/deal/$id' : '/lead/$id' })))
  useEffect(() => {
    if (key) rememberHomePart('day', JSON.parse(key))
  }, [key])
}

interface StopCardProps {
  stop: Stop
  now: number
  isOpen: boolean
  onOpen: (isAfterCall: boolean) => void
  onShut: () => void
  onDone: (isDone: boolean) => void
  outcomes: () => ReactNode
}

function StopCard({ stop, now, isOpen, onOpen, onShut, onDone, outcomes }: StopCardProps) {
  const { lead, followUp } = stop
  const address = addressOf(lead)
  const name = leadName(lead)
  return (
    <li aria-label={name} className={styles['stop']}>
      <div className={styles['head']}>
        <h3 translate="no">
          <LeadLink lead={lead} />
        </h3>
        <When now={now} stop={stop} />
      </div>
      <p className={styles['where']} translate="no">
        {address === name ? null : <LiveText>{address}</LiveText>}
        <Distance lead={lead} />
      </p>
      <DoNotBadges lead={lead} />
      {followUp ? <p>{followUp.note ? `${followUp.kind}: ${followUp.note}` : followUp.kind}</p> : null}
      <div className={styles['actions']}>
        {/* After a call the outcome is asked for. */}
        <ReachLinks className={buttonClass()} lead={lead} onCall={() => (isDeal(lead) ? undefined : onOpen(true))} />
        {isDeal(lead) || (followUp && PAPERWORK.has(followUp.kind)) ? (
          <DoneButton onDone={onDone} stop={stop} />
        ) : (
          <Button
            aria-expanded={isOpen}
            icon="check"
            kind={isOpen ? 'secondary' : 'primary'}
            onClick={() => (isOpen ? onShut() : onOpen(false))}
          >
            {texts.outcome}
          </Button>
        )}
      </div>
      {isOpen ? outcomes() : null}
    </li>
  )
}

/** As many as a route takes. */
const MOST_VISITS = 25

/** Somebody goes there: not to call, and not to write. */
const isVisit = ({ followUp, isDone }: Stop) => !isDone && (!followUp || followUp.kind === 'Visit')

/** Has no outcome of a call or visit. */
const PAPERWORK: ReadonlySet<FollowUp['kind']> = new Set(['Send quote', 'Other'])

function When({ stop: { why, lead, followUp }, now }: { stop: Stop; now: number }) {
  if (followUp) {
    const isOverdue = dueStateOf(followUp, now) === 'overdue'
    return <Badge tone={isOverdue ? 'danger' : 'accent'}>{dueText(followUp, now)}</Badge>
  }
  return why === 'booking' ? <Badge tone="success">{texts.bookedAt(lead.actual_booking_time || '')}</Badge> : null
}

function DoneButton({ stop: { lead, followUp }, onDone }: { stop: Stop; onDone: (isDone: boolean) => void }) {
  const device = useDevice()
  const toasts = useToasts()
  const save = async (doneAt: string | null) => {
    const subject = leadName(lead)
    try {
      if (followUp) {
        const { _id: followUpId, version: base } = followUp
        await mutate(device, setFollowUpDone, { followUpId, doneAt }, doneAt === null ? { subject } : { subject, base })
      } else onDone(doneAt !== null)
      const undo = { label: texts.undo, onPress: () => void save(null), outlivesScreen: true }
      if (doneAt !== null) toasts.succeed(texts.nameDone(subject), undo)
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }
  return (
    <Button icon="check" kind="primary" onClick={() => void save(new Date().toISOString())}>
      {texts.done}
    </Button>
  )
}

const DoneStops = ({ stops }: { stops: readonly Stop[] }) =>
  stops.length === 0 ? null : (
    <details className={styles['done']}>
      <summary>{texts.doneCount(stops.length)}</summary>
      <ul>
        {stops.map(({ lead }) => (
          <li key={lead._id}>
            <LeadLink lead={lead} />
          </li>
        ))}
      </ul>
    </details>
  )
