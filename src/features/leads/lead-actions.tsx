import { Link, useNavigate } from '@tanstack/react-router'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buttonClass, Button } from '../../ui/primitives/button.tsx'
import { DeleteLeadButton } from './delete-lead-button.tsx'
import styles from './lead-actions.module.css'
import { useId, useState } from 'react'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { messages } from '../../../contract/messages.ts'
import { convertLead } from '../../../contract/mutations/deal.ts'
import { mutate } from '../../db/mutate.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface LeadActionsProps {
  lead: Lead
  hasUnsavedBooking: boolean
}

export const LeadActions = ({ lead, hasUnsavedBooking }: LeadActionsProps) => (
  <div className={styles['actions']}>
    {isDeal(lead) ? (
      <div className={styles['converted']}>
        <p>{texts.thisLeadIsNowADeal}</p>
        <Link className={buttonClass('primary')} params={{ id: lead._id }} to="/deal/$id">
          {texts.openTheDeal}
        </Link>
      </div>
    ) : (
      <ConvertButton hasUnsavedBooking={hasUnsavedBooking} lead={lead} />
    )}
    <DeleteLeadButton lead={lead} />
  </div>
)

interface ConvertButtonProps {
  lead: Lead
  hasUnsavedBooking: boolean
}

/** Saved on this device is enough: the booking is sent first, then the conversion, in one lane. */
function ConvertButton({ lead, hasUnsavedBooking }: ConvertButtonProps) {
  const device = useDevice()
  const ruleId = useId()
  const navigate = useNavigate()
  const toasts = useToasts()
  const isHandheld = useIsHandheld()
  // On a small screen the rule is said to those who try.
  const [isRefused, setIsRefused] = useState(false)
  const isHint = isHandheld && !isRefused
  const isBooked = Boolean(lead.actual_booking_date && lead.actual_booking_time) && !hasUnsavedBooking
  const convert = async () => {
    try {
      await mutate(device, convertLead, { leadId: lead._id }, { subject: leadName(lead) })
      await navigate({ to: '/deal/$id', params: { id: lead._id } })
    } catch {
      toasts.fail(messages.convertFailed)
    }
  }
  return (
    <div className={styles['convert']}>
      <Button
        aria-describedby={isBooked ? undefined : ruleId}
        aria-disabled={!isBooked}
        disabled={!isBooked && !isHandheld}
        kind="primary"
        onClick={() => (isBooked ? void convert() : setIsRefused(true))}
        title={isBooked ? undefined : messages.bookingHint}
      >
        {texts.convertToDeal}
      </Button>
      {isBooked ? null : (
        <p aria-live="polite" className={styles[isHint ? 'hint' : 'rule']} id={ruleId}>
          {isHint ? messages.bookingHint : messages.bookBeforeConvert}
        </p>
      )}
    </div>
  )
}
