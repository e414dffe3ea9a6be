import type { Lead } from '../../../contract/entities/lead.ts'
import { useBookingsOn, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './booking-card.module.css'
import { type Day, doubtsOf, freeSlots } from './booking-check.ts'
import type { Booking } from './booking-draft.ts'
import { texts } from './texts.ts'

/** The date as this device knows it, for the person whose lead it is. Undefined while it is read. */
export function useDayOf(lead: Lead, date: string): Day | undefined {
  const me = useSession()?.userId
  const bookings = useBookingsOn(date)
  const now = useNow()
  const times = useWorkTimes()
  const whose = lead.assignedTo ?? me
  const others = bookings?.filter(({ _id, assignedTo }) => assignedTo === whose && _id !== lead._id)
  return others && { lead, others, now, times }
}

interface BookingAdviceProps {
  booking: Booking
  day: Day | undefined
  onTime: (time: string) => void
}

/** Says what speaks against a time, and offers free ones. */
export function BookingAdvice({ booking, day, onTime }: BookingAdviceProps) {
  const { date } = booking
  if (date === '' || !day) return null
  const slots = freeSlots(date, day)
  return (
    <div className={styles['advice']}>
      <ul aria-live="polite">
        {doubtsOf(booking, day).map((doubt) => (
          <li key={doubt}>
            <LiveText>{doubt}</LiveText>
          </li>
        ))}
      </ul>
      {slots.length > 0 ? (
        <div aria-label={texts.freeTimes} className={styles['choices']} role="group">
          <span aria-hidden="true">{texts.free}</span>
          {slots.map((time) => (
            <Button aria-pressed={time === booking.time} key={time} onClick={() => onTime(time)}>
              {time}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
