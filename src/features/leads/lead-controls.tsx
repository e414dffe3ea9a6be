import { type Lead, type LeadStatus, LEAD_STATUSES, leadStatus } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { messages } from '../../../contract/messages.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { aboutStatus } from '../../records/status-message.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { AssignSelect } from './assign-select.tsx'
import styles from './lead-details-card.module.css'
import { texts } from './texts.ts'

interface LeadControlsProps {
  lead: Lead
  /** The names of its mutations that wait to be sent. */
  unsentNames: ReadonlySet<string>
  onStatus: (status: LeadStatus) => void
}

/** Whose the lead is, and its status. */
export const LeadControls = ({ lead, unsentNames, onStatus }: LeadControlsProps) => (
  <div className={styles['controls']}>
    <AssignSelect isWaiting={unsentNames.has('lead.assign')} lead={lead} />
    <StatusSelect isWaiting={unsentNames.has('lead.status')} lead={lead} onSaved={onStatus} />
  </div>
)

interface StatusSelectProps {
  lead: Lead
  isWaiting: boolean
  onSaved: (status: LeadStatus) => void
}

/** Any status may follow any other, and is saved at once. */
function StatusSelect({ lead, isWaiting, onSaved }: StatusSelectProps) {
  const device = useDevice()
  const toasts = useToasts()
  const [status, hold] = useOptimisticValue(lead.lead_status)
  const subject = leadName(lead)
  const save = async (next: LeadStatus, options: { base?: number } = {}) => {
    const held = hold(next)
    try {
      await mutate(device, setLeadStatus, { leadId: lead._id, status: next }, { subject, ...options })
      held.saved()
      return true
    } catch {
      held.drop()
      toasts.fail(messages.statusFailed)
      return false
    }
  }
  const change = async (next: LeadStatus) => {
    if (!(await save(next, { base: lead.version }))) return
    onSaved(next)
    const undo = async () => {
      if (await save(status)) toasts.succeed(texts.statusIsAgain(subject, status))
    }
    toasts.succeed(texts.statusIsNow(subject, next), {
      label: texts.undo,
      onPress: () => void undo(),
      outlivesScreen: true,
      about: aboutStatus(lead._id),
    })
  }
  return (
    <SelectField
      label={texts.status}
      mark={isWaiting ? <WaitingMark /> : null}
      onValue={(chosen) => void change(leadStatus.parse(chosen))}
      value={status}
    >
      <TextOptions texts={LEAD_STATUSES} />
    </SelectField>
  )
}
