import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BOOKING_STEP_SECONDS, type Lead } from '../../../contract/entities/lead.ts'
import { messages } from '../../../contract/messages.ts'
import { bookLead } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useHoldsUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { BookingAdvice, useDayOf } from './booking-advice.tsx'
import styles from './booking-card.module.css'
import { bookingProblem } from './booking-check.ts'
import {
  type Booking,
  type BookingDraft,
  isBookingUnsaved,
  isOver,
  isSameBooking,
  savedBooking,
  shownBooking,
  timeProblem,
} from './booking-draft.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useNow } from '../../hooks/use-now.ts'

interface BookingCardProps {
  lead: Lead
  subject: string
  isWaiting: boolean
  draft: BookingDraft | undefined
  onDraft: (draft: BookingDraft | undefined) => void
}

export function BookingCard({ lead, subject, isWaiting, draft, onDraft }: BookingCardProps) {
  const device = useDevice()
  const saved = savedBooking(lead)
  const isReplaced = draft !== undefined && isOver(saved, draft)
  const dropDraft = useEffectEvent(() => onDraft(undefined))
  useEffect(() => {
    // Otherwise it would reappear if somebody restored the booking that it replaced.
    if (isReplaced) dropDraft()
  }, [isReplaced])
  const toasts = useToasts()
  const timeInput = useRef<HTMLInputElement>(null)
  // While somebody is still typing, 10:3 isn't a mistake yet.
  const [isTimeTyped, setTimeTyped] = useState(false)
  const shown = shownBooking(saved, draft)
  const isUnsaved = isBookingUnsaved(lead, draft)
  useHoldsUnsavedText(isUnsaved)
  const day = useDayOf(lead, isUnsaved ? shown.date : '')
  const now = useNow()
  const problem = isUnsaved ? bookingProblem(shown, now) : timeProblem(shown.time)

  const save = async () => {
    try {
      const { date, time } = shown
      await mutate(
        device,
        bookLead,
        { leadId: lead._id, date: date || null, time: time || null },
        { subject, ...(draft ? { base: draft.base } : {}) },
      )
      onDraft({ ...shown, base: lead.version, savedOver: saved })
      toasts.succeed(messages.bookingSaved)
    } catch (error) {
      toasts.fail(messages.bookingFailed, failureText(error))
    }
  }
  const refuse = () => {
    setTimeTyped(true)
    timeInput.current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) refuse()
    else void save()
  }
  /** The browser rejects the form before it is submitted, and shows its own message only briefly. */
  const handleInvalidTime = (event: FormEvent<HTMLInputElement>) => {
    if (!event.currentTarget.validity.stepMismatch) return
    event.preventDefault()
    refuse()
  }
  const edit = (change: Partial<Booking>) => {
    const changed = { ...shown, ...change }
    // The version the user began from: a booking made by somebody else in between must not be overwritten unseen.
    const base = draft && !draft.savedOver ? draft.base : lead.version
    onDraft(isSameBooking(changed, saved) ? undefined : { ...changed, base })
  }

  return (
    <Card action={isWaiting ? <WaitingMark /> : null} title={texts.bookingDetails}>
      <form className={styles['form']} onSubmit={handleSubmit}>
        <TextField
          label={texts.actualBookingDate}
          onChange={(event) => edit({ date: event.currentTarget.value })}
          type="date"
          value={shown.date}
        />
        <TextField
          error={isTimeTyped ? problem : undefined}
          label={texts.actualBookingTime}
          min="00:00"
          onBlur={() => setTimeTyped(true)}
          onChange={(event) => edit({ time: event.currentTarget.value })}
          onInvalid={handleInvalidTime}
          ref={timeInput}
          step={BOOKING_STEP_SECONDS}
          type="time"
          value={shown.time}
        />
        {isUnsaved ? <BookingAdvice booking={shown} day={day} onTime={(time) => edit({ time })} /> : null}
        <Button className={styles['save']} kind="primary" type="submit">
          {texts.saveBookingDetails}
        </Button>
      </form>
    </Card>
  )
}
