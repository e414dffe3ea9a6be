import type { Lead } from '../../contract/entities/lead.ts'
import { useNow } from '../hooks/use-now.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import { londonDate, londonTime } from '../ui/primitives/london-day.ts'
import { shortDay } from './follow-up-due.ts'

/** `Booked Thu 10 Dec 10:00`, beside the status of a lead with a booking to come. */
export const BookedMark = ({ lead: { actual_booking_date: date, actual_booking_time: time = '' } }: { lead: Lead }) =>
  date ? <Ahead date={date} time={time} /> : null

function Ahead({ date, time }: { date: string; time: string }) {
  const now = useNow()
  if (`${date} ${time || '24:00'}` < `${londonDate(now)} ${londonTime(now)}`) return null
  return <Badge tone="success">{`Booked ${shortDay(date, now)} ${time}`.trimEnd()}</Badge>
}
