import type { ReactNode } from 'react'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useNow } from '../../ui/primitives/use-now.ts'
import { BookingsCard } from './bookings-card.tsx'
import { CallBacksCard } from './call-backs-card.tsx'
import { DayNumbers } from './day-numbers.tsx'
import styles from './home-screen.module.css'
import { londonDate, londonDay } from '../../ui/primitives/london-day.ts'
import { knownWhen } from './known.ts'
import { PipelineCard } from './pipeline-card.tsx'
import { useDay } from './use-day.ts'

interface HomeScreenProps {
  name: string | undefined
  syncState: ReactNode
}

const NOBODY = { total: 0, leads: [] }

/** The day: what waits for the person, and where everything stands. All of it from the device. */
export function HomeScreen({ name, syncState }: HomeScreenProps) {
  const now = useNow()
  const day = useDay(londonDate(now))
  const bootstrap = useSyncSummary()?.bootstrap
  const arrival = useArrival()
  const known = knownWhen(arrival)
  const isArriving = !day || arrival === undefined || arrival === 'arriving'
  const holdsAll = bootstrap?.complete === true && bootstrap.heldFrom === undefined
  return (
    <div className={styles['screen']}>
      <title>Home · Doorstep</title>
      <header>
        <h1>{name ? `Hello, ${name}` : 'Hello'}</h1>
        <p className={styles['date']}>{londonDay(now)}</p>
      </header>
      <DayNumbers day={day} known={known} />
      {syncState}
      <div className={styles['cards']}>
        <BookingsCard bookings={day?.bookings ?? []} holdsAll={holdsAll} isArriving={isArriving} />
        <CallBacksCard callBacks={day?.callBacks ?? NOBODY} holdsAll={holdsAll} isArriving={isArriving} />
        <PipelineCard known={known} pipeline={day?.pipeline} />
      </div>
    </div>
  )
}
