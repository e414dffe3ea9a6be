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
import { saveHeld } from '../../db/save-batch.ts'
import { HOLD_MS } from '../../db/schema/batch.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface LeadActionsProps {
  lead: Lead
  hasUnsavedBooking: boolean
}

export function LeadActions({ lead, hasUnsavedBooking }: LeadActionsProps) {
  const isHandheld = useIsHandheld()
  return (
    <div className={styles['actions']}>
      {isDeal(lead) ? null : <ConvertButton hasUnsavedBooking={hasUnsavedBooking} lead={lead} />}
      {/* On a handheld the notice is at the top of the screen. */}
      {isDeal(lead) && !isHandheld ? <ConvertedNotice lead={lead} /> : null}
      <DeleteLeadButton lead={lead} />
    </div>
  )
}

/** Links to the deal that the lead became. */
export const ConvertedNotice = ({ lead }: { lead: Lead }) => (
  <div className={styles['converted']}>
    <p>{texts.thisLeadIsNowADeal}</p>
    <Link className={buttonClass('primary')} params={{ id: lead._id }} to="/deal/$id">
      {texts.openTheDeal}
    </Link>
  </div>
)

interface ConvertButtonProps {
  lead: Lead
  hasUnsavedBooking: boolean
}

/** Saved on this device is enough: the booking is sent first, then the conversion, in one lane. */
function ConvertButton({ lead, hasUnsavedBooking }: ConvertButtonProps) {
  const convert = useConvert(lead)
  const ruleId = useId()
  const isHandheld = useIsHandheld()
  const [isAsking, setIsAsking] = useState(false)
  // The reason is grey until somebody tries.
  const [isRefused, setIsRefused] = useState(false)
  const rule = isHandheld && !isRefused ? messages.bookingHint : messages.bookBeforeConvert
  const isBooked = Boolean(lead.actual_booking_date && lead.actual_booking_time) && !hasUnsavedBooking
  const handleConfirm = () => {
    setIsAsking(false)
    void convert()
  }
  return (
    <div className={styles['convert']}>
      <Button
        aria-describedby={isBooked ? undefined : ruleId}
        aria-disabled={!isBooked}
        kind="primary"
        onClick={() => (isBooked ? setIsAsking(true) : setIsRefused(true))}
        title={isBooked ? undefined : messages.bookingHint}
      >
        {texts.convertToDeal}
      </Button>
      {isBooked ? null : (
        <p aria-live="polite" className={styles[isRefused ? 'rule' : 'hint']} id={ruleId}>
          {rule}
        </p>
      )}
      <ConfirmDialog
        confirm={texts.convertToDeal}
        description={texts.convertEffect}
        kind="primary"
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.convertQuestion(leadName(lead))}
      />
    </div>
  )
}

/** Held on this device for as long as it can be undone, as deleting a lead is. */
function useConvert(lead: Lead) {
  const device = useDevice()
  const navigate = useNavigate()
  const toasts = useToasts()
  const subject = leadName(lead)
  const undo = useUndoBatch()
  const goBack = () => navigate({ to: '/lead/$id', params: { id: lead._id } })
  return async () => {
    try {
      const at = new Date().toISOString()
      const change = { name: convertLead.name, args: { at }, description: texts.converted }
      const batchId = await saveHeld(device, change, lead)
      await navigate({ to: '/deal/$id', params: { id: lead._id } })
      const action = {
        label: texts.undo,
        onPress: () => void undo(batchId, goBack),
        forMs: HOLD_MS,
        outlivesScreen: true,
      }
      toasts.succeed(texts.isNowADeal(subject), action)
    } catch (error) {
      toasts.fail(messages.convertFailed, failureText(error))
    }
  }
}
