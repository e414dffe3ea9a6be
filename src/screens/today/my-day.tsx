import { useDay } from '../../features/dashboard/use-day.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { TodayQueue } from './today-queue.tsx'
import styles from './today-queue.module.css'

interface MyDayProps {
  day: ReturnType<typeof useDay>
  now: number
}

/** The queue of the person and company, another one each day. */
export function MyDay({ day, now }: MyDayProps) {
  const { userId } = useSession() ?? {}
  const { companyId } = useCompany()
  const arrival = useArrival()
  if (!userId || !companyId) return null
  return (
    <TodayQueue
      bookings={day?.bookings}
      isArriving={!day || arrival === undefined || arrival === 'arriving'}
      key={[userId, companyId, londonDate(now)].join(' ')}
      now={now}
    />
  )
}

/** Beside the rest of Home, and beside what is opened from it. */
export function TodayPane() {
  const now = useNow()
  const day = useDay(londonDate(now))
  return (
    <div className={styles['pane']}>
      <MyDay day={day} now={now} />
    </div>
  )
}
