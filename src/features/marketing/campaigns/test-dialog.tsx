import { testCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { LineDialog } from '../line-dialog.tsx'
import type { CampaignDialogProps } from './send-dialog.tsx'

export function TestDialog({ campaign, ...dialog }: Omit<CampaignDialogProps, 'onChanged'>) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const send = async (to: string) => {
    const { message } = await call(testCampaign, { params: { id: campaign._id }, query, body: { to } }, auth)
    toasts.succeed(message)
  }
  return (
    <LineDialog
      {...dialog}
      description="Send it to yourself or to a test address from the settings. It isn’t counted."
      failure="The test was not sent"
      field={{ label: 'To', autoComplete: 'email', inputMode: 'email' }}
      line={email}
      onSend={send}
      submit="Send test"
      title="Send test"
    />
  )
}
