import * as z from 'zod/mini'
import { scheduleCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { useOffice } from '../use-office.ts'
import type { CampaignDialogProps } from './send-dialog.tsx'

const time = z.string().check(z.minLength(1, 'Choose a day and a time.'))

export function ScheduleDialog({ campaign, onChanged, ...dialog }: CampaignDialogProps) {
  const { query, way } = useOffice()
  const toasts = useToasts()
  const schedule = async (when: string) => {
    const body = { sendAt: new Date(when).toISOString() }
    const { message } = await call(scheduleCampaign, { params: { id: campaign._id }, query, body }, way)
    toasts.succeed(message)
    onChanged()
  }
  return (
    <LineDialog
      {...dialog}
      description="It is sent by itself, in this device’s time. Until then it can be taken back."
      failure="Not scheduled"
      field={{ label: 'Send at', type: 'datetime-local' }}
      line={time}
      onSend={schedule}
      submit="Schedule"
      title="Schedule"
    />
  )
}
