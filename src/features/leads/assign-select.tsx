import type { Lead } from '../../../contract/entities/lead.ts'
import { messages } from '../../../contract/messages.ts'
import { assignLead } from '../../../contract/mutations/lead.ts'
import { ColleagueOptions } from '../../records/colleague-options.tsx'
import { mutate } from '../../db/mutate.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface AssignSelectProps {
  lead: Lead
  isWaiting: boolean
}

export function AssignSelect({ lead, isWaiting }: AssignSelectProps) {
  const device = useDevice()
  const toasts = useToasts()
  const [assignedTo, hold] = useOptimisticValue(lead.assignedTo ?? '')
  const assign = async (userId: string) => {
    const held = hold(userId)
    try {
      await mutate(
        device,
        assignLead,
        { leadId: lead._id, userId: userId || null },
        { subject: leadName(lead), base: lead.version },
      )
      held.saved()
      toasts.succeed(messages.assigned)
    } catch {
      held.drop()
      toasts.fail(messages.assignmentFailed)
    }
  }
  return (
    <SelectField
      label={texts.assignTo}
      mark={isWaiting ? <WaitingMark /> : null}
      onValue={(userId) => void assign(userId)}
      value={assignedTo}
    >
      <ColleagueOptions assignedTo={assignedTo} />
    </SelectField>
  )
}
