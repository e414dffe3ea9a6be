import type { Day } from '../../db/day.ts'
import { BOOKINGS_ID } from './bookings-card.tsx'
import styles from './home-screen.module.css'
import { NumberTile } from './number-tile.tsx'

/** Undefined while it is counted. */
export const DayNumbers = ({ day }: { day: Day | undefined }) => (
  <div className={styles['tiles']}>
    <NumberTile
      hint="Yours, to ring again"
      label="Call-backs due"
      number={day?.callBacks.total}
      search={{ lead_status: ['Call Back'] }}
      to="/leads/my"
    />
    <NumberTile
      hash={BOOKINGS_ID}
      hint="Of the whole company"
      label="Today’s bookings"
      number={day?.bookings.length}
      to="/"
    />
    <NumberTile
      hint="Assigned to you, status Open"
      label="My open leads"
      number={day?.myOpen}
      search={{ lead_status: ['Open'] }}
      to="/leads/my"
    />
    <NumberTile hint="Nobody has begun on them" label="New leads" number={day?.newLeads} to="/leads/new" />
  </div>
)
