import { BOOKING_STEP_SECONDS } from '../../../contract/entities/lead.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { shortDay } from '../../records/follow-up-due.ts'
import { FieldPair } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { BookingAdvice } from './booking-advice.tsx'
import styles from './booking-card.module.css'
import { type Day, nextDays } from './booking-check.ts'
import type { Booking } from './booking-draft.ts'
import { texts } from './texts.ts'

interface BookingFieldsProps {
  booking: Booking
  /** The date of the booking. */
  day: Day | undefined
  onBooking: (booking: Booking) => void
}

/** The date and time of a booking, with days and times to tap. */
export function BookingFields({ booking, day, onBooking }: BookingFieldsProps) {
  const now = useNow()
  const times = useWorkTimes()
  const { date, time } = booking
  return (
    <>
      <div aria-label={texts.nextDays} className={styles['choices']} role="group">
        {nextDays(now, times).map((each) => (
          <Button aria-pressed={each === date} key={each} onClick={() => onBooking({ ...booking, date: each })}>
            {each === londonDate(now) ? texts.today : shortDay(each, now)}
          </Button>
        ))}
      </div>
      <FieldPair>
        <TextField
          label={texts.actualBookingDate}
          onChange={(event) => onBooking({ ...booking, date: event.currentTarget.value })}
          required
          type="date"
          value={date}
        />
        <TextField
          label={texts.actualBookingTime}
          min="00:00"
          onChange={(event) => onBooking({ ...booking, time: event.currentTarget.value })}
          required
          step={BOOKING_STEP_SECONDS}
          type="time"
          value={time}
        />
      </FieldPair>
      <BookingAdvice booking={booking} day={day} onTime={(free) => onBooking({ ...booking, time: free })} />
    </>
  )
}
