import type { ReactNode } from 'react'
import { useSyncSummary } from '../../db/hooks.ts'
import { useNow } from '../../ui/use-now.ts'
import { BookingsCard } from './bookings-card.tsx'
import { CallBacksCard } from './call-backs-card.tsx'
import { DayNumbers } from './day-numbers.tsx'
import styles from './home-screen.module.css'
import { londonDate, londonDay } from '../../ui/london-day.ts'
import { PipelineCard } from './pipeline-card.tsx'
import { useDay } from './use-day.ts'

interface HomeScreenProps {
  name: string | undefined
  syncState: ReactNode
}

/** The day: what waits for the person, and where everything stands. All of it from the device. */
export function HomeScreen({ name, syncState }: HomeScreenProps) {
  const now = useNow()
  const day = useDay(londonDate(now))
  const bootstrap = useSyncSummary()?.bootstrap
  const holdsAll = bootstrap?.complete === true && bootstrap.heldFrom === undefined
  return (
    <div className={styles['screen']}>
      <title>Home · Doorstep</title>
      <header>
        <h1>{name ? `Hello, ${name}` : 'Hello'}</h1>
        <p className={styles['date']}>{londonDay(now)}</p>
      </header>
      <DayNumbers day={day} />
      {syncState}
      {day ? (
        <div className={styles['cards']}>
          <BookingsCard bookings={day.bookings} holdsAll={holdsAll} />
          <CallBacksCard callBacks={day.callBacks} holdsAll={holdsAll} />
          <PipelineCard pipeline={day.pipeline} />
        </div>
      ) : null}
    </div>
  )
}
