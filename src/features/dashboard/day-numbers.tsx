import type { Day } from '../../db/views/day.ts'
import { BOOKINGS_ID } from './bookings-card.tsx'
import styles from './home-screen.module.css'
import type { Known } from './known.ts'
import { NumberTile } from './number-tile.tsx'

interface DayNumbersProps {
  /** Undefined while it is counted. */
  day: Day | undefined
  known: Known
}

export const DayNumbers = ({ day, known }: DayNumbersProps) => (
  <div className={styles['tiles']}>
    <NumberTile
      hint="Assigned to you"
      label="Call-backs due"
      number={known(day?.callBacks.total)}
      search={{ lead_status: ['Call Back'] }}
      to="/leads/my"
    />
    <NumberTile
      hash={BOOKINGS_ID}
      hint="Whole company"
      label="Today’s bookings"
      number={known(day?.bookings.length)}
      to="/"
    />
    <NumberTile
      hint="Assigned to you, status Open"
      label="My open leads"
      number={known(day?.myOpen)}
      search={{ lead_status: ['Open'] }}
      to="/leads/my"
    />
    <NumberTile hint="Open and unassigned" label="New leads" number={known(day?.newLeads)} to="/leads/new" />
  </div>
)
