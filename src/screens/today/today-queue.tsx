import type { ActivityOutcome } from '../../../contract/entities/activity.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useLastKnown } from '../../hooks/use-last-known.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { type Due, shortDay } from '../../records/follow-up-due.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { NearMeNote, NearMeOffer } from '../../records/near-me.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PlanRouteButton } from '../../features/route/lazy-plan-route-button.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { rememberHomePart } from '../../ui/primitives/last-list.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { LeadLine } from '../../features/dashboard/lead-line.tsx'
import { StopCard } from '../../features/dashboard/stop-card.tsx'
import { texts } from '../../features/dashboard/texts.ts'
import type { Stop } from '../../features/dashboard/today-plan.ts'
import styles from './today-queue.module.css'
import { type Elsewhere, useToday } from '../../features/dashboard/use-today.ts'

interface DoneOutcome {
  outcome: ActivityOutcome
  booking?: { date: string; time: string } | undefined
}

const OutcomeBar = deferred(async () => (await import('../outcomes/outcome-bar.tsx')).OutcomeBar)

const MessageLinks = deferred(async () => (await import('../../features/messages/message-links.tsx')).MessageLinks)

/** A stop with what was recorded of it. */
export interface DoneStop extends DoneOutcome {
  lead: Lead
}

interface TodayQueueProps extends Omit<DayQueueProps, 'day'> {
  bookings: readonly Lead[] | undefined
}

interface DayQueueProps {
  day: ReturnType<typeof useToday>
  isArriving: boolean
  now: number
}

/** The day of somebody in the field, from the device: what is due by its time, then their open leads. */
export const TodayQueue = ({ bookings, now, ...queue }: TodayQueueProps) => (
  <DayQueue {...queue} day={useToday(bookings, now)} now={now} />
)

export function DayQueue({ day, isArriving, now }: DayQueueProps) {
  const titleId = useId()
  const { stops, anotherDay, waiting, addMore, setDone } = day
  const [open, setOpen] = useState<{ id: string; isAfterCall: boolean }>()
  const [last, setLast] = useState<DoneStop>()
  const progress = useRef<HTMLParagraphElement>(null)
  // The buttons come together, with the day: one that came later would move the other away under a finger.
  const hasBeenRead = useLastKnown(stops ? true : undefined)
  useWalkOf(stops)
  const { hasAgreed, finding } = useNearMe()
  const done = stops?.filter(({ isDone }) => isDone) ?? []
  // One whose outcome is being recorded stays until that is finished.
  const isOpen = ({ lead }: Stop) => lead._id === open?.id
  const left = stops?.filter((stop) => isOpen(stop) || (!stop.isDone && stop.step.place === 'due')) ?? []
  const later = stops?.filter((stop) => !isOpen(stop) && !stop.isDone && stop.step.place !== 'due') ?? []
  const visits = left
    .filter(isVisit)
    .slice(0, MOST_VISITS)
    .map(({ lead }) => lead._id)
  const handleFinish = (lead: Lead, recorded?: DoneOutcome) => {
    setOpen(undefined)
    setLast(recorded && { ...recorded, lead })
    progress.current?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby={titleId} className={styles['queue']}>
      <header className={styles['header']}>
        <h2 className="visually-hidden" id={titleId}>
          {texts.yourDay}
        </h2>
        {stops && stops.length > 0 ? (
          <p ref={progress} role="status" tabIndex={-1} translate="no">
            {texts.doneOfTotal(done.length, stops.length)}
          </p>
        ) : null}
        {visits.length > 1 ? <PlanRouteButton selected={{ ids: visits }} /> : null}
        {hasBeenRead ? <NearMeOffer /> : null}
      </header>
      {stops && stops.length > 0 ? <Progress label={texts.done} total={stops.length} value={done.length} /> : null}
      {hasAgreed && finding !== 'found' ? <NearMeNote /> : null}
      {stops ? null : <Skeleton lines={6} />}
      {stops?.length === 0 ? isArriving ? <Skeleton lines={6} /> : <p>{texts.nothingToDoToday}</p> : null}
      {/* Not once its outcome is undone, which brings the lead back. */}
      {last && !left.some(({ lead }) => lead._id === last.lead._id) ? (
        <MessageLinks {...last} isNamed key={last.lead._id} />
      ) : null}
      <ol className={styles['stops']}>
        {left.map((stop, index) => (
          <StopCard
            isNext={index === 0}
            isOpen={isOpen(stop)}
            key={stop.lead._id}
            now={now}
            onDone={(isDone) => setDone(stop.lead._id, isDone)}
            onOpen={(isAfterCall) => setOpen({ id: stop.lead._id, isAfterCall })}
            onShut={() => setOpen(undefined)}
            stop={stop}
          >
            {isOpen(stop) ? (
              <OutcomeBar
                followUp={stop.step.followUp}
                isAfterCall={open?.isAfterCall ?? false}
                lead={stop.lead}
                onFinish={(recorded) => handleFinish(stop.lead, recorded)}
                onMissing={() => handleFinish(stop.lead)}
                walk={undefined}
              />
            ) : null}
          </StopCard>
        ))}
      </ol>
      {stops && left.length + later.length === 0 && stops.length > 0 ? <p>{texts.allDoneToday}</p> : null}
      {left.length === 0 && addMore ? <Button onClick={addMore}>{texts.takeMoreLeads}</Button> : null}
      <Lines leads={later} now={now} title={texts.laterToday} />
      <Lines leads={anotherDay} now={now} title={texts.anotherDay} />
      <Lines leads={waiting} now={now} title={texts.waitingForSomebody} />
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

/** As many as a route takes. */
const MOST_VISITS = 25

/** Somebody goes there: not to call, and not to write. */
const isVisit = ({ step: { why, followUp, last }, isDone }: Stop) =>
  !isDone && (why !== 'call again' || last?.kind === 'Visit') && (!followUp || followUp.kind === 'Visit')

const LINES = 50

interface LinesProps {
  title: (count: number) => string
  leads: readonly Elsewhere[]
  now: number
}

/** What is not to be done now, each with its time. */
const Lines = ({ title, leads, now }: LinesProps) =>
  leads.length === 0 ? null : (
    <details className={styles['done']}>
      <summary>{title(leads.length)}</summary>
      <ul>
        {leads.slice(0, LINES).map(({ lead, step: { due } }) => (
          <LeadLine key={lead._id} lead={lead} fact={due && timeOf(due, now)} />
        ))}
      </ul>
    </details>
  )

const timeOf = ({ dueDate, dueTime }: Due, now: number) =>
  [dueDate === londonDate(now) ? '' : shortDay(dueDate, now), dueTime].filter(Boolean).join(' ')

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
