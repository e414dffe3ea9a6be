import * as z from 'zod/mini'
import { campaign, campaignForm } from './campaign.ts'
import { formLine } from '../form-fields.ts'
import { id, timestamp } from '../primitives.ts'

const content = {
  preheader: campaignForm.shape.preheader,
  html: campaignForm.shape.html,
  text: campaignForm.shape.text,
}

/** The starting point of a campaign: an email without its sender, lists and recipients. */
export const campaignTemplateForm = z.object({
  name: formLine('Name', 'Enter a name.'),
  subject: z.optional(formLine('Subject')),
  ...content,
})
export type CampaignTemplateForm = z.input<typeof campaignTemplateForm>

export const campaignTemplate = z.extend(campaignTemplateForm, {
  _id: id,
  companyId: campaign.shape.companyId,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type CampaignTemplate = z.infer<typeof campaignTemplate>

/** Without the email itself, because a list has a hundred templates. */
export const listedTemplate = z.omit(campaignTemplate, { html: true, text: true })
export type ListedTemplate = z.infer<typeof listedTemplate>
