import type { ReactNode } from 'react'
import type { Day } from '../../db/views/day.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { type DoneStop, type OutcomesOfStop, TodayQueue } from './today-queue.tsx'
import styles from './today-queue.module.css'
import { useDay } from './use-day.ts'

/** What other features do in the queue. */
export interface QueueParts {
  outcomes: (stop: OutcomesOfStop) => ReactNode
  messages: (done: DoneStop) => ReactNode
  /** For the visits that are left of the queue. */
  routeOf: (leadIds: readonly string[]) => ReactNode
}

interface MyDayProps extends QueueParts {
  day: Day | undefined
  now: number
}

/** The queue of the person and company, another one each day. */
export function MyDay({ day, now, ...parts }: MyDayProps) {
  const { userId } = useSession() ?? {}
  const { companyId } = useCompany()
  const arrival = useArrival()
  if (!userId || !companyId) return null
  return (
    <TodayQueue
      {...parts}
      bookings={day?.bookings}
      isArriving={!day || arrival === undefined || arrival === 'arriving'}
      key={[userId, companyId, londonDate(now)].join(' ')}
      now={now}
    />
  )
}

/** Beside the rest of Home, and beside what is opened from it. */
export function TodayPane(parts: QueueParts) {
  const now = useNow()
  const day = useDay(londonDate(now))
  return (
    <div className={styles['pane']}>
      <MyDay {...parts} day={day} now={now} />
    </div>
  )
}
