import * as z from 'zod/mini'
import { scheduleCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { BeforeSending } from './before-sending.tsx'
import type { CampaignDialogProps } from './send-dialog.tsx'

const time = z.string().check(z.minLength(1, 'Choose a day and a time.'))

export function ScheduleDialog({ campaign, onChanged, ...dialog }: CampaignDialogProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const schedule = async (when: string) => {
    const body = { sendAt: new Date(when).toISOString() }
    const { message } = await call(scheduleCampaign, { params: { id: campaign._id }, query, body }, auth)
    toasts.succeed(message)
    onChanged()
  }
  return (
    <LineDialog
      {...dialog}
      description="It’s sent automatically at this time, by this device’s clock. You can unschedule it until then."
      failure="Not scheduled"
      field={{ label: 'Send at', type: 'datetime-local' }}
      line={time}
      note={<BeforeSending campaignId={campaign._id} />}
      onSend={schedule}
      submit="Schedule"
      title="Schedule"
    />
  )
}
