import type { ActivityOutcome, ContactKind } from '../../../contract/entities/activity.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { addActivity, contactFactsOf, removeActivity } from '../../../contract/mutations/activity.ts'
import { deleteFollowUp, setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { bookLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutateTogether, type Step, step } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useDevicePosition } from '../../hooks/use-device-position.ts'
import { type AddedFollowUp, shortDay } from '../../records/follow-up-due.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { rememberWork } from '../../ui/primitives/last-list.ts'
import { useUndo } from '../../records/use-undo.ts'
import { statusAfter } from './outcomes.ts'
import { texts } from './texts.ts'

export interface Booking {
  date: string
  time: string
}

/** What one tap saved. */
export interface Recorded {
  outcome: ActivityOutcome
  booking?: Booking | undefined
  status: LeadStatus
  /** Takes all of it back. */
  undo: readonly Step[]
}

/** Saves outcomes of calls and visits, each as one group: the activity, the status, a booking, and the follow-up done. */
export function useOutcomes(lead: Lead, followUp?: FollowUp) {
  const device = useDevice()
  const toasts = useToasts()
  const { undoWith } = useUndo()
  const positionNow = useDevicePosition()
  const subject = leadName(lead)

  const save = async (outcome: ActivityOutcome, kind: ContactKind, booking?: Booking): Promise<Recorded> => {
    const { _id: leadId, version: base, lead_status: before } = lead
    const activityId = crypto.randomUUID()
    const position = positionNow()
    const at = new Date().toISOString()
    const activity = { leadId, activityId, kind, outcome, at }
    const status = statusAfter(outcome, before)
    const hasMoved = status !== before
    const steps = [
      ...(booking ? [step(bookLead, { leadId, ...booking }, { base })] : []),
      ...(hasMoved ? [step(setLeadStatus, { leadId, status }, { base })] : []),
      step(addActivity, { ...activity, ...(position ? { position } : {}) }),
      ...(followUp
        ? [step(setFollowUpDone, { followUpId: followUp._id, doneAt: at }, { base: followUp.version })]
        : []),
    ]
    await mutateTogether(device, steps, { subject })
    rememberWork()
    const undo = [
      ...(booking ? [bookingBefore(lead)] : []),
      ...(hasMoved ? [step(setLeadStatus, { leadId, status: before })] : []),
      step(removeActivity, { activityId, leadId, left: contactFactsOf(lead) }),
      ...(followUp ? [step(setFollowUpDone, { followUpId: followUp._id, doneAt: null })] : []),
    ]
    return { outcome, booking, status, undo }
  }

  /** Also on the next lead's screen: a mistake is noticed there. */
  const offerUndo = ({ outcome, booking, undo }: Recorded, { added, onUndone }: UndoOffer = {}) => {
    const steps = added ? [...undo, step(deleteFollowUp, { followUpId: added.followUpId })] : undo
    const takeBack = async () => {
      await mutateTogether(device, steps, { subject })
      onUndone?.()
    }
    const time = booking ? `${shortDay(booking.date, Date.now())} ${booking.time}` : added?.when
    const what = time ? `${outcome} ${time}` : outcome
    toasts.succeed(texts.savedFor(subject, what), { ...undoWith(takeBack, texts.undone(subject)), series: SERIES })
  }

  return { save, offerUndo }
}

const SERIES = { name: 'outcomes', text: texts.outcomesSaved, label: texts.undoLast }

interface UndoOffer {
  /** For this outcome. */
  added?: AddedFollowUp | undefined
  onUndone?: () => void
}

const bookingBefore = ({ _id: leadId, actual_booking_date, actual_booking_time }: Lead): Step =>
  step(bookLead, { leadId, date: actual_booking_date || null, time: actual_booking_time || null })
