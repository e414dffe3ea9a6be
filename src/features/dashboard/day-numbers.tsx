import type { Day } from '../../db/views/day.ts'
import { BOOKINGS_ID } from './bookings-card.tsx'
import styles from './home-screen.module.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import type { Arrival } from '../../hooks/use-arrival.ts'
import { texts } from './texts.ts'

interface DayNumbersProps {
  /** Undefined while it is counted. */
  day: Day | undefined
  known: Known
}

export const DayNumbers = ({ day, known }: DayNumbersProps) => (
  <div className={styles['tiles']}>
    <NumberTile
      hint={texts.assignedToYou}
      label={texts.callBacksDue}
      number={known(day?.callBacks.total)}
      search={{ lead_status: [texts.callBack] }}
      to="/leads/my"
    />
    <NumberTile
      hash={BOOKINGS_ID}
      hint={texts.wholeCompany}
      label={texts.todaysBookings}
      number={known(day?.bookings.length)}
      to="/"
    />
    <NumberTile
      hint={texts.assignedToYouStatusOpen}
      label={texts.myOpenLeads}
      number={known(day?.myOpen)}
      search={{ lead_status: [texts.open] }}
      to="/leads/my"
    />
    <NumberTile hint={texts.openAndUnassigned} label={texts.newLeads} number={known(day?.newLeads)} to="/leads/new" />
  </div>
)

interface NumberTileProps extends Pick<LinkProps, 'to' | 'search' | 'hash'> {
  label: string
  hint: string
  /** Undefined while it is counted, or the leads it counts are still to come. */
  number: number | undefined
}

/** A number that opens the list it counts. */
function NumberTile({ label, hint, number, ...target }: NumberTileProps) {
  return (
    <Link {...target} className={styles['tile']}>
      <span className={styles['label']}>
        {label}
        <Icon name="chevronRight" size={18} />
      </span>
      <span className={styles['number']}>{number === undefined ? <Skeleton /> : thousands(number)}</span>
      <span className={styles['hint']}>{hint}</span>
    </Link>
  )
}

/** A number as far as it may be shown. */
export type Known = (number: number | undefined) => number | undefined

/**
 * While leads are still to come, a count of those that are here says too little: it is not shown. Offline they do not come,
 * so that what is here is all there is to say, but that there is nothing can't be known.
 */
export const knownWhen =
  (arrival: Arrival | undefined): Known =>
  (number) => {
    if (arrival === 'complete') return number
    return arrival === 'offline' && number !== 0 ? number : undefined
  }
