import type { Lead } from '../../contract/entities/lead.ts'
import { useNow } from '../hooks/use-now.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import { LiveText } from '../ui/primitives/text.tsx'
import { dueStateOf, shortDay } from './follow-up-due.ts'
import styles from './lead-card.module.css'

interface BookedProps {
  lead: Lead
}

/** `Booked Thu 10 Dec 10:00`, beside the status of a lead with a booking to come. */
export const BookedMark = ({ lead }: BookedProps) => (lead.actual_booking_date ? <Mark lead={lead} /> : null)

/** The same on a line of its own, which may be narrow. */
export const BookedLine = ({ lead }: BookedProps) => (lead.actual_booking_date ? <Line lead={lead} /> : null)

function Mark({ lead }: BookedProps) {
  const text = useBookedText(lead)
  return text ? <Badge tone="success">{text}</Badge> : null
}

function Line({ lead }: BookedProps) {
  const text = useBookedText(lead)
  return text ? (
    <p className={styles['booked']}>
      <LiveText>{text}</LiveText>
    </p>
  ) : null
}

function useBookedText({ actual_booking_date: date = '', actual_booking_time: time = '' }: Lead): string | undefined {
  const now = useNow()
  if (dueStateOf({ dueDate: date, dueTime: time }, now) === 'overdue') return
  return `Booked ${shortDay(date, now)} ${time}`.trimEnd()
}
