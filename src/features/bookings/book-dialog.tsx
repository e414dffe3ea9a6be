import type { Lead } from '../../../contract/entities/lead.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { FormDialog } from '../../ui/forms/dialog-form.tsx'
import { useDayOf } from './booking-advice.tsx'
import { bookingProblem, doubtsOf } from './booking-check.ts'
import { type Booking, savedBooking } from './booking-draft.ts'
import { BookingFields } from './booking-fields.tsx'
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
      <BookingFields booking={booking} day={day} onBooking={setBooking} />
    </FormDialog>
  )
}
