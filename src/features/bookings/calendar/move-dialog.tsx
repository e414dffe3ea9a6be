import { isDeal } from '../../../../contract/entities/deal.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../../contract/entities/lead-address.ts'
import { factOf } from '../../../../contract/entities/lead-facts.ts'
import { addDays } from '../../../../contract/london-time.ts'
import { DoNotBadges } from '../../../records/do-not-marks.tsx'
import { FormDialog } from '../../../ui/forms/dialog-form.tsx'
import { PhoneLinks } from '../../../ui/forms/phone-links.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { useDayOf } from '../booking-advice.tsx'
import { bookingProblem, doubtsOf } from '../booking-check.ts'
import { type Booking, isSameBooking, savedBooking } from '../booking-draft.ts'
import { BookingFields } from '../booking-fields.tsx'
import { texts as bookingTexts } from '../texts.ts'
import { timeBeside } from './entry-block.tsx'
import styles from './move-dialog.module.css'
import { texts } from './texts.ts'

interface MoveDialogProps {
  lead: Lead
  /** Resolves when it is saved on this device. */
  onMove: (to: Booking) => Promise<void>
  onClose: () => void
}

/** Who the booking is with, and another time for it. */
export function MoveDialog({ lead, onMove, onClose }: MoveDialogProps) {
  const [booking, setBooking] = useState(savedBooking(lead))
  const day = useDayOf(lead, booking.date)
  const hasDoubts = day !== undefined && doubtsOf(booking, day).length > 0
  const save = () => {
    if (isSameBooking(booking, savedBooking(lead))) return Promise.resolve(onClose())
    const missing = booking.date === '' || booking.time === '' ? bookingTexts.chooseDateAndTime : undefined
    return missing ?? bookingProblem(booking, Date.now()) ?? onMove(booking).then(onClose)
  }
  return (
    <FormDialog
      notice={<Who lead={lead} />}
      onClose={onClose}
      onSave={save}
      submit={hasDoubts ? texts.moveAnyway : texts.moveBooking}
      title={texts.moveWhat(leadName(lead))}
    >
      <Steps booking={booking} onBooking={setBooking} />
      <BookingFields booking={booking} day={day} onBooking={setBooking} />
    </FormDialog>
  )
}

function Who({ lead }: { lead: Lead }) {
  const phone = factOf(lead, 'phone')
  const address = addressOf(lead)
  return (
    <div className={styles['who']}>
      <p>
        {address === leadName(lead) ? null : address} <DoNotBadges lead={lead} />
      </p>
      <p className={styles['links']}>
        {phone.value ? <PhoneLinks phone={phone} /> : null}
        <Link className={buttonClass()} params={{ id: lead._id }} to={isDeal(lead) ? '/deal/$id' : '/lead/$id'}>
          {isDeal(lead) ? texts.openDeal : texts.openLead}
        </Link>
      </p>
    </div>
  )
}

const QUARTER = 15

interface StepsProps {
  booking: Booking
  onBooking: (booking: Booking) => void
}

function Steps({ booking, onBooking }: StepsProps) {
  const moveDay = (days: number) => onBooking({ ...booking, date: addDays(booking.date, days) })
  const moveTime = (minutes: number) => onBooking({ ...booking, time: timeBeside(booking.time, minutes) })
  return (
    <div aria-label={texts.changeBy} className={styles['steps']} role="group">
      <Button disabled={booking.date === ''} onClick={() => moveDay(-1)}>
        {texts.dayEarlier}
      </Button>
      <Button disabled={booking.date === ''} onClick={() => moveDay(1)}>
        {texts.dayLater}
      </Button>
      <Button disabled={booking.time === ''} onClick={() => moveTime(-QUARTER)}>
        {texts.quarterEarlier}
      </Button>
      <Button disabled={booking.time === ''} onClick={() => moveTime(QUARTER)}>
        {texts.quarterLater}
      </Button>
    </div>
  )
}
