import type { Lead } from '../../../contract/entities/lead.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useBookingsOn } from '../../hooks/use-bookings.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './booking-card.module.css'
import { type Day, doubtsOf, freeSlots, isPast } from './booking-check.ts'
import type { Booking } from './booking-draft.ts'
import { texts } from './texts.ts'

/** The date as this device knows it, for the person whose lead it is. Undefined while it is read. */
export function useDayOf(lead: Lead, date: string): Day | undefined {
  const me = useSession()?.userId
  const bookings = useBookingsOn(date)
  const now = useNow()
  const times = useWorkTimes()
  const whose = lead.assignedTo ?? me
  const assignee = useColleagues()?.find(({ _id }) => _id === whose)
  const others = bookings?.filter(({ _id, assignedTo }) => assignedTo === whose && _id !== lead._id)
  return others && { lead, others, now, times, assignee }
}

/** A day whose last moment is past offers nothing anyway. */
const LAST = '23:45'

interface BookingAdviceProps {
  booking: Booking
  day: Day | undefined
  onTime: (time: string) => void
}

/** Says what speaks against a time, and offers free ones. */
export function BookingAdvice({ booking, day, onTime }: BookingAdviceProps) {
  if (booking.date === '' || !day) return null
  return <Advice booking={booking} day={day} onTime={onTime} />
}

function Advice({ booking, day, onTime }: BookingAdviceProps & { day: Day }) {
  const whose = useFreeTexts(day.lead)
  const doubts = doubtsOf(booking, day)
  const slots = freeSlots(booking.date, day)
  const isFull = slots.length === 0 && doubts.length === 0 && !isPast({ date: booking.date, time: LAST }, day.now)
  return (
    <div className={styles['advice']}>
      <ul aria-live="polite">
        {[...doubts, ...(isFull ? [whose.none] : [])].map((doubt) => (
          <li key={doubt}>
            <LiveText>{doubt}</LiveText>
          </li>
        ))}
      </ul>
      {slots.length > 0 ? (
        <div aria-label={whose.free} className={styles['choices']} role="group">
          <span aria-hidden="true">{whose.free}</span>
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

/** Whose free times these are: those of the assignee, or of the person who books. */
function useFreeTexts({ assignedTo }: Lead): { free: string; none: string } {
  const me = useSession()?.userId
  const colleagues = useColleagues()
  if (assignedTo === undefined || assignedTo === me) return { free: texts.youAreFree, none: texts.youHaveNoTime }
  const person = colleagues?.find(({ _id }) => _id === assignedTo)
  const name = person ? colleagueName(person) : texts.theAssignee
  return { free: texts.isFree(name), none: texts.hasNoTime(name) }
}
