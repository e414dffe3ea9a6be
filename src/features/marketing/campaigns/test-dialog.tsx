import { testCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import { call } from '../../../api/call.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { useOffice } from '../use-office.ts'
import type { CampaignDialogProps } from './send-dialog.tsx'

export function TestDialog({ campaign, ...dialog }: Omit<CampaignDialogProps, 'onChanged'>) {
  const { query, way } = useOffice()
  const toasts = useToasts()
  const send = async (to: string) => {
    const { message } = await call(testCampaign, { params: { id: campaign._id }, query, body: { to } }, way)
    toasts.succeed(message)
  }
  return (
    <LineDialog
      {...dialog}
      description="To one address, as a test. Nothing is counted."
      failure="The test was not sent"
      field={{ label: 'To', autoComplete: 'email', inputMode: 'email' }}
      line={email}
      onSend={send}
      submit="Send test"
      title="Send test"
    />
  )
}
