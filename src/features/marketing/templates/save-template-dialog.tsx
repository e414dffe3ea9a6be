import { getCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { postTemplate } from '../../../../contract/endpoints/marketing/marketing-templates.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import { campaignTemplateForm } from '../../../../contract/entities/marketing/campaign-template.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { texts } from './texts.ts'

interface SaveTemplateDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Keeps the content of a campaign, which may be one of a list that came without it. */
export function SaveTemplateDialog({ campaign, ...dialog }: SaveTemplateDialogProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const save = async (name: string) => {
    const { campaign: whole } = await call(getCampaign, { params: { id: campaign._id }, query }, auth)
    const { subject, preheader, html, text } = whole
    const content = Object.entries({ preheader, html, text }).filter(([, value]) => value !== undefined)
    await call(postTemplate, { query, body: { name, subject, ...Object.fromEntries(content) } }, auth)
    toasts.succeed(texts.saved(name))
  }
  return (
    <LineDialog
      {...dialog}
      about={`template of:${campaign._id}`}
      description={texts.nameOfTheTemplate}
      failure={texts.notSaved}
      field={{ label: texts.newName }}
      initial={campaign.name}
      line={campaignTemplateForm.shape.name}
      onSend={save}
      submit={texts.save}
      title={texts.saveAsTemplate}
    />
  )
}
