import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './dashboard.module.css'
import { LeadLine } from './lead-line.tsx'
import { texts } from './texts.ts'

export const BOOKINGS_ID = 'todays-bookings'
const SHOWN_AT_FIRST = 50

interface BookingsCardProps {
  bookings: readonly Lead[]
  /** Whether the device has all leads of the company; if not, it can't know of other bookings. */
  holdsAll: boolean
  isArriving: boolean
}

/** Lists every booking here, because the leads lists have no filter by day. */
export function BookingsCard({ bookings, holdsAll, isArriving }: BookingsCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const me = useSession()?.userId
  const names = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const whoseOf = ({ assignedTo }: Lead) =>
    assignedTo === undefined ? texts.unassigned : assignedTo === me ? texts.you : names.get(assignedTo)
  const shown = showsAll ? bookings : bookings.slice(0, SHOWN_AT_FIRST)
  return (
    <div className={styles['bookings']} id={BOOKINGS_ID}>
      <Card title={texts.todaysBookings}>
        {bookings.length === 0 && isArriving ? <Skeleton lines={2} /> : null}
        {bookings.length === 0 && !isArriving ? (
          <p className={styles['empty']}>{holdsAll ? texts.noBookingsToday : texts.noBookingsTodayOnThisDevice}</p>
        ) : null}
        <ol className={styles['lines']}>
          {shown.map((lead) => (
            <LeadLine key={lead._id} lead={lead} time={lead.actual_booking_time ?? texts.noTime} fact={whoseOf(lead)} />
          ))}
        </ol>
        {shown.length < bookings.length ? (
          <Button onClick={() => setShowsAll(true)}>{texts.showAllCount(bookings.length)}</Button>
        ) : null}
      </Card>
    </div>
  )
}
