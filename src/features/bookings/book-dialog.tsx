import { BOOKING_STEP_SECONDS, type Lead } from '../../../contract/entities/lead.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { shortDay } from '../../records/follow-up-due.ts'
import { FieldPair, FormDialog } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { BookingAdvice, useDayOf } from './booking-advice.tsx'
import styles from './booking-card.module.css'
import { bookingProblem, doubtsOf, nextDays } from './booking-check.ts'
import { type Booking, savedBooking } from './booking-draft.ts'
import { texts } from './texts.ts'

interface BookDialogProps {
  lead: Lead
  /** Resolves when it is durable. */
  onBook: (booking: Booking) => Promise<void>
  onClose: () => void
}

/** Asks for the date and time of a booking that was just agreed. */
export function BookDialog({ lead, onBook, onClose }: BookDialogProps) {
  const { value: booking, type: setBooking, forget } = useTyped<Booking>(`booking:${lead._id}`, savedBooking(lead))
  const { date, time } = booking
  const day = useDayOf(lead, date)
  const now = useNow()
  const times = useWorkTimes()
  const hasDoubts = day !== undefined && doubtsOf(booking, day).length > 0
  const save = () =>
    (date === '' || time === '' ? texts.chooseDateAndTime : bookingProblem(booking, Date.now())) ??
    onBook(booking).then(forget)
  return (
    <FormDialog
      onClose={onClose}
      onSave={save}
      submit={hasDoubts ? texts.bookAnyway : texts.saveBooking}
      title={texts.whenIsTheBooking}
    >
      <div aria-label={texts.nextDays} className={styles['choices']} role="group">
        {nextDays(now, times).map((each) => (
          <Button aria-pressed={each === date} key={each} onClick={() => setBooking({ ...booking, date: each })}>
            {each === londonDate(now) ? texts.today : shortDay(each, now)}
          </Button>
        ))}
      </div>
      <FieldPair>
        <TextField
          label={texts.actualBookingDate}
          onChange={(event) => setBooking({ ...booking, date: event.currentTarget.value })}
          required
          type="date"
          value={date}
        />
        <TextField
          label={texts.actualBookingTime}
          min="00:00"
          onChange={(event) => setBooking({ ...booking, time: event.currentTarget.value })}
          required
          step={BOOKING_STEP_SECONDS}
          type="time"
          value={time}
        />
      </FieldPair>
      <BookingAdvice booking={booking} day={day} onTime={(free) => setBooking({ ...booking, time: free })} />
    </FormDialog>
  )
}
