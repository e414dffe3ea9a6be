import type { Campaign, CampaignForm } from '../../../../contract/entities/marketing/campaign.ts'
import type { CampaignTemplateForm } from '../../../../contract/entities/marketing/campaign-template.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { textsAt } from '../../../../contract/entities/form-fields.ts'
import type { FormValues } from '../../../ui/forms/form-draft.ts'

const TEXT_NAMES = ['name', 'subject', 'fromName', 'fromEmail', 'replyTo', 'preheader', 'html', 'text'] as const
export type CampaignTextName = (typeof TEXT_NAMES)[number]
/** A form holds only texts, so the list ids are joined with spaces. */
export type CampaignFieldName = CampaignTextName | 'listIds'

export const listIdsOf = ({ listIds }: FormValues<'listIds'>) => listIds.split(' ').filter(Boolean)
export const listIdsText = (listIds: readonly string[]) => listIds.join(' ')

const campaignValues = (copied?: Campaign): FormValues<CampaignFieldName> => ({
  ...textsAt(copied, TEXT_NAMES),
  ...(copied ? { name: `${copied.name} (copy)` } : {}),
  listIds: listIdsText(copied?.listIds ?? []),
})

/** What the form of a new campaign holds before anything is typed. `about` keeps its draft apart from others. */
export interface CampaignStart {
  about: string
  values: FormValues<CampaignFieldName>
}

export const emptyCampaign: CampaignStart = { about: 'campaign:new', values: campaignValues() }

export const copyOfCampaign = (copied: Campaign): CampaignStart => ({
  about: `campaign:copy of ${copied._id}`,
  values: campaignValues(copied),
})

/** The template names no sender, list or campaign. */
export const campaignFrom = (id: string, template: Omit<CampaignTemplateForm, 'name'>): CampaignStart => ({
  about: `campaign:template ${id}`,
  values: { ...campaignValues(), ...textsAt(template, ['subject', 'preheader', 'html', 'text']) },
})

export const campaignOf = (values: FormValues<CampaignFieldName>): CampaignForm => ({
  ...values,
  listIds: listIdsOf(values),
})

/** The first chosen list's sender, for fields left empty. */
export function senderOf(
  values: FormValues<CampaignFieldName>,
  list: MarketingList | undefined,
): Partial<Record<CampaignTextName, string>> {
  const sender = {
    fromName: list?.defaultFromName,
    fromEmail: list?.defaultFromEmail,
    replyTo: list?.defaultReplyTo,
  } as const
  return Object.fromEntries(
    Object.entries(sender).filter(([name, value]) => value && textsAt(values, [name])[name] === ''),
  )
}
