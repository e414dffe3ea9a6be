import type { Day } from '../../db/views/day.ts'
import { BOOKINGS_ID } from './bookings-card.tsx'
import styles from './dashboard.module.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import type { Arrival } from '../../hooks/use-arrival.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface DayNumbersProps {
  day: Day | undefined
  known: Known
}

export const DayNumbers = ({ day, known }: DayNumbersProps) => (
  <div className={styles['tiles']}>
    <NumberTile
      hint={texts.assignedToYou}
      label={texts.callBackLeads}
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
  /** Undefined while it is being counted, or while leads are still arriving. */
  number: number | undefined
}

function NumberTile({ label, hint, number, ...target }: NumberTileProps) {
  return (
    <Link {...target} className={styles['tile']}>
      <span className={styles['label']}>
        <LiveText>{label}</LiveText>
        <Icon name="chevronRight" size={18} />
      </span>
      <span className={styles['number']}>{number === undefined ? <Skeleton /> : thousands(number)}</span>
      <span className={styles['hint']}>{hint}</span>
    </Link>
  )
}

/** Hides a number that is not certain yet. */
export type Known = (number: number | undefined) => number | undefined

/** While leads are arriving, a count is too low and is not shown. Offline no more arrive, but zero would be a guess. */
export const knownWhen =
  (arrival: Arrival | undefined): Known =>
  (number) => {
    if (arrival === 'complete') return number
    return arrival === 'offline' && number !== 0 ? number : undefined
  }
