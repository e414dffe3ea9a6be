import type { ColumnType, Generated } from 'kysely'
import type { CampaignStatus, Cause, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import type { SubscriberAct } from '../../../contract/entities/marketing/subscriber-log.ts'
import type { SubscriberStatus } from '../../../contract/entities/marketing/subscriber.ts'
import type { DefaultNow, Json } from './column-types.ts'

type Late = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface MarketingListTable {
  company_id: string
  id: string
  version: Generated<number>
  name: string
  description: string | null
  default_from_name: string | null
  default_from_email: string | null
  default_reply_to: string | null
  double_opt_in: boolean
  gdpr_note: string | null
  track_opens: boolean
  track_clicks: boolean
  created_at: DefaultNow
  updated_at: DefaultNow
  deleted_at: Late
  deleted_by: string | null
}

interface SubscriberTable {
  company_id: string
  id: string
  version: Generated<number>
  email: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  status: SubscriberStatus
  leave_id: string | null
  reason: string | null
  /** What a mail server said that would not take the mail that asks them to confirm. */
  refused: string | null
  source: string | null
  sends: Generated<number>
  opens: Generated<number>
  clicks: Generated<number>
  /** People of leads, and those whom staff changed: only they are in the feed. */
  on_devices: Generated<boolean>
  /** What a search finds them by, a tsvector, see `subscriber-words.ts`. */
  words: string
  created_at: DefaultNow
  updated_at: DefaultNow
}

export type MemberState = 'member' | 'pending' | 'left'

interface ListMemberTable {
  company_id: string
  list_id: string
  subscriber_id: string
  state: MemberState
  added_at: DefaultNow
  confirmed_at: Late
  /** When it was known that the mail that asks them to confirm had gone, or could not go. */
  asked_at: Late
  /** Not before, where a mail server was busy. */
  ask_again_at: Late
  ask_tries: Generated<number>
  /** Names the mail that asked them, in the address that it comes back to. */
  ask_token: string | null
  source: string
  /** What they agreed to. */
  wording: string | null
}

interface SuppressionTable {
  company_id: string
  email_hash: string
  status: SubscriberStatus
  at: DefaultNow
}

interface SubscriberEventTable {
  company_id: string
  subscriber_id: string
  id: Generated<string>
  at: DefaultNow
  act: SubscriberAct
  status: SubscriberStatus
  source: string
  list_id: string | null
  by: string | null
  reason: string | null
  wording: string | null
}

interface MarketingTallyTable {
  company_id: string
  of_id: string
  at: Date
  people: number
}

/** The same by days, for what would otherwise add up every second. */
interface MarketingDayTable {
  company_id: string
  of_id: string
  day: string
  people: number
}

interface SubscriberImportTable {
  company_id: string
  import_id: string
  chunk: number
  answer: Json<unknown>
  at: DefaultNow
}

interface MarketingSettingsTable {
  company_id: string
  sender_name: string | null
  postal_address: string | null
  rate_per_minute: number
  rate_per_domain: number
  dkim_domain: string | null
  dkim_selector: string | null
  dkim_private_key: string | null
  webhook_secret: string
  /** Beside each person's own, where tests of campaigns may go. */
  test_addresses: string[]
}

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
  /** What has come back since then may pause it. */
  watched_from: Late
  track_opens: Generated<boolean>
  track_clicks: Generated<boolean>
  created_by: string | null
  created_at: DefaultNow
  updated_at: DefaultNow
}

/** There while its ledger is being written. */
interface CampaignPreparationTable {
  company_id: string
  campaign_id: string
  /** The last person who was looked at. */
  reached: string
  /** How many the ledger will have; null until they are counted. */
  people: number | null
}

interface CampaignRecipientTable {
  company_id: string
  campaign_id: string
  subscriber_id: string
  /** In the links and the return path of this one mail. */
  token: string
  email: string
  domain: string
  state: RecipientState
  /** Of the sender that has it in hand, or had. */
  claim: string | null
  tries: Generated<number>
  retry_at: Late
  /** Since when the mail server would not have the sender for this person. */
  refused_since: Late
  answer: string | null
  /** Since when it is on its way: from then on it may have arrived. */
  handed_over_at: Late
  /** What was heard of it, until the ledger says what that means. */
  heard: unknown
  /** Of one that was refused or came back. */
  cause: Cause | null
  at: DefaultNow
  opened_at: Late
  clicked_at: Late
  complained_at: Late
  unsubscribed_at: Late
}

/** Kept counted with the ledger. */
interface CampaignFigureTable {
  company_id: string
  campaign_id: string
  figure: Figure
  people: number
}

interface MailEventTable {
  company_id: string
  event_id: string
  at: DefaultNow
}

/** `company_id` is `NO_COMPANY` where nothing says whose email it is about. */
interface UnreadMailTable {
  company_id: string
  id: string
  at: DefaultNow
  sender: string
  subject: string
  preview: string
  why: string
}

/** Emails that did not arrive although their address is good. */
interface SoftBounceTable {
  company_id: string
  subscriber_id: string
  campaign_id: string
  at: DefaultNow
}

interface IgnoredMailTable {
  company_id: string
  what: string
  messages: number
}

export interface MarketingTables {
  marketing_list: MarketingListTable
  subscriber: SubscriberTable
  list_member: ListMemberTable
  suppression: SuppressionTable
  subscriber_event: SubscriberEventTable
  marketing_tally: MarketingTallyTable
  marketing_day: MarketingDayTable
  subscriber_import: SubscriberImportTable
  marketing_settings: MarketingSettingsTable
  campaign: CampaignTable
  campaign_preparation: CampaignPreparationTable
  campaign_recipient: CampaignRecipientTable
  campaign_figure: CampaignFigureTable
  mail_event: MailEventTable
  unread_mail: UnreadMailTable
  ignored_mail: IgnoredMailTable
  soft_bounce: SoftBounceTable
}

export const MARKETING_TABLES = [
  'marketing_list',
  'subscriber',
  'list_member',
  'suppression',
  'subscriber_event',
  'marketing_tally',
  'marketing_day',
  'subscriber_import',
  'marketing_settings',
  'campaign',
  'campaign_preparation',
  'campaign_recipient',
  'campaign_figure',
  'mail_event',
  'unread_mail',
  'ignored_mail',
  'soft_bounce',
] as const satisfies readonly (keyof MarketingTables)[]

/** How many people of a ledger are in a state, or have done something. Whoever is in hand counts as queued. */
export type Figure = Exclude<RecipientState, 'sending'> | 'complained' | 'unsubscribed' | 'opened' | 'clicked'
