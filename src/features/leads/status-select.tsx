import { type Lead, LEAD_STATUSES, leadStatus } from '../../../contract/entities/lead.ts'
import { messages } from '../../../contract/messages.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { leadName } from '../../../contract/entities/lead-address.ts'

interface StatusSelectProps {
  lead: Lead
  isWaiting: boolean
}

/** Any status may follow any other, and is saved at once. */
export function StatusSelect({ lead, isWaiting }: StatusSelectProps) {
  const toasts = useToasts()
  const [status, hold, release] = useOptimisticValue(lead.lead_status)
  const save = async (chosen: string) => {
    try {
      const next = leadStatus.parse(chosen)
      hold(next)
      await mutate(setLeadStatus, { leadId: lead._id, status: next }, { subject: leadName(lead), base: lead.version })
    } catch {
      release()
      toasts.fail(messages.statusFailed)
    }
  }
  return (
    <SelectField
      label="Status"
      mark={isWaiting ? <WaitingMark /> : null}
      onValue={(chosen) => void save(chosen)}
      value={status}
    >
      {LEAD_STATUSES.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
