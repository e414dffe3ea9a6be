import { type FormEvent, useState } from 'react'
import { BOOKING_STEP_SECONDS } from '../../../contract/entities/booking.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { messages } from '../../../contract/messages.ts'
import { bookLead } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useHoldsUnsavedText } from '../../ui/unsaved-text.ts'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import styles from './booking-card.module.css'
import { type BookingDraft, isOver, shownBooking } from './booking-draft.ts'

interface BookingCardProps {
  lead: Lead
  /** For whom, on the sync screen. */
  subject: string
  isWaiting: boolean
  /** Tells whether the form holds something that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

export function BookingCard({ lead, subject, isWaiting, onUnsaved }: BookingCardProps) {
  const saved = { date: lead.actual_booking_date ?? '', time: lead.actual_booking_time ?? '' }
  const [draft, setDraft] = useState<BookingDraft>()
  // It would show again if somebody brought back what it was saved over.
  if (draft && isOver(saved, draft)) setDraft(undefined)
  const toasts = useToasts()
  const shown = shownBooking(saved, draft)
  useHoldsUnsavedText(draft !== undefined && !draft.savedOver)

  const save = async () => {
    try {
      const { date, time } = shown
      await mutate(
        bookLead,
        { leadId: lead._id, date: date || null, time: time || null },
        { subject, ...(draft ? { base: draft.base } : {}) },
      )
      setDraft({ ...shown, base: lead.version, savedOver: saved })
      onUnsaved(false)
      toasts.succeed(messages.bookingSaved)
    } catch {
      toasts.fail(messages.bookingFailed)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const edit = (change: Partial<typeof shown>) => {
    // The version the person began from: a booking made by somebody else meanwhile must not be overwritten in silence.
    setDraft({ ...shown, ...change, base: draft && !draft.savedOver ? draft.base : lead.version })
    onUnsaved(true)
  }

  return (
    <Card action={isWaiting ? <WaitingMark /> : null} title="Booking Details">
      <form className={styles['form']} onSubmit={handleSubmit}>
        <TextField
          label="Actual Booking Date"
          onChange={(event) => edit({ date: event.currentTarget.value })}
          type="date"
          value={shown.date}
        />
        <TextField
          label="Actual Booking Time"
          onChange={(event) => edit({ time: event.currentTarget.value })}
          step={BOOKING_STEP_SECONDS}
          type="time"
          value={shown.time}
        />
        <Button className={styles['save']} kind="primary" type="submit">
          Save Booking Details
        </Button>
      </form>
    </Card>
  )
}
