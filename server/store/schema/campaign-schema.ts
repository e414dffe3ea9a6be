import type { Generated } from 'kysely'
import type { CampaignStatus, Cause, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import type { DefaultNow, Late } from './column-types.ts'

interface CampaignTable {
  company_id: string
  id: string
  version: Generated<number>
  name: string
  subject: string
  from_name: string | null
  from_email: string | null
  reply_to: string | null
  preheader: string | null
  list_ids: string[]
  html: string | null
  text: string | null
  status: CampaignStatus
  last_error: string | null
  send_at: Late
  started_at: Late
  finished_at: Late
  mail_route: 'smtp' | 'folder' | null
  /** Only bounces since then can pause the campaign. */
  watched_from: Late
  track_opens: Generated<boolean>
  track_clicks: Generated<boolean>
  created_by: string | null
  created_at: DefaultNow
  updated_at: DefaultNow
}

interface CampaignTemplateTable {
  company_id: string
  id: string
  name: string
  subject: string | null
  preheader: string | null
  html: string | null
  text: string | null
  created_by: string | null
  created_at: DefaultNow
  updated_at: DefaultNow
}

/** Exists while the campaign's ledger is being written. */
interface CampaignPreparationTable {
  company_id: string
  campaign_id: string
  reached: string
  /** The final size of the ledger. Null until it is counted. */
  people: number | null
}

interface CampaignRecipientTable {
  company_id: string
  campaign_id: string
  subscriber_id: string
  /** Part of the links and the return path of this email. */
  token: string
  email: string
  domain: string
  state: RecipientState
  claim: string | null
  tries: Generated<number>
  retry_at: Late
  /** Since when the mail server has refused our sender address for this recipient. */
  refused_since: Late
  answer: string | null
  /** Set just before the email is handed over: from then on it may have arrived. */
  handed_over_at: Late
  /** The reply, until the ledger records its meaning. */
  reply: unknown
  cause: Cause | null
  at: DefaultNow
  opened_at: Late
  clicked_at: Late
  /** When a program first opened it. */
  auto_opened_at: Late
  auto_clicked_at: Late
  /** What was opened within a minute of delivery: see `early-looks.ts`. */
  early_looks: unknown
  complained_at: Late
  unsubscribed_at: Late
}

interface CampaignClickTable {
  company_id: string
  campaign_id: string
  /** Its number in the email, from 0. */
  link: number
  subscriber_id: string
  at: DefaultNow
}

interface CampaignFigureTable {
  company_id: string
  campaign_id: string
  figure: Figure
  people: number
}

type Look = 'opened' | 'clicked'

/** The number of recipients in a state, or with an action. Claimed ones count as queued. */
export type Figure = Exclude<RecipientState, 'sending'> | 'complained' | 'unsubscribed' | Look | `auto-${Look}`

export interface CampaignTables {
  campaign: CampaignTable
  campaign_template: CampaignTemplateTable
  campaign_preparation: CampaignPreparationTable
  campaign_recipient: CampaignRecipientTable
  campaign_click: CampaignClickTable
  campaign_figure: CampaignFigureTable
}

export const CAMPAIGN_TABLES = [
  'campaign',
  'campaign_template',
  'campaign_preparation',
  'campaign_recipient',
  'campaign_click',
  'campaign_figure',
] as const satisfies readonly (keyof CampaignTables)[]
