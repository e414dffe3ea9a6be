import { type FormEvent, useId, useState } from 'react'
import { BOOKING_STEP_SECONDS, type Lead } from '../../../contract/entities/lead.ts'
import { FieldPair } from '../../ui/forms/dialog-form.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { type Booking, savedBooking, timeProblem } from './booking-draft.ts'
import { texts } from './texts.ts'

interface BookDialogProps {
  lead: Lead
  /** Resolves when it is durable. */
  onBook: (booking: Booking) => Promise<void>
  onClose: () => void
}

/** Asks for the date and time of a booking that was just agreed. */
export function BookDialog({ lead, onBook, onClose }: BookDialogProps) {
  const formId = useId()
  const [booking, setBooking] = useState(() => savedBooking(lead))
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const { date, time } = booking
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = date === '' || time === '' ? texts.chooseDateAndTime : timeProblem(time)
    setFailure(problem)
    if (problem !== undefined) return
    setIsSaving(true)
    try {
      await onBook(booking)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={isSaving} form={formId} kind="primary" type="submit">
            {texts.saveBooking}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.whenIsTheBooking}
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
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
        {failure ? <FormNote kind="failure" text={failure} /> : null}
      </form>
    </Dialog>
  )
}
