import type { Generated } from 'kysely'
import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { SubscriberAct } from '../../../contract/entities/marketing/subscriber-log.ts'
import type { SubscriberStatus } from '../../../contract/entities/marketing/subscriber.ts'
import { CAMPAIGN_TABLES, type CampaignTables } from './campaign-schema.ts'
import type { DefaultNow, Json, Late } from './column-types.ts'

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
  /** The reply of a mail server that refused the confirmation email. */
  refused: string | null
  source: string | null
  sends: Generated<number>
  opens: Generated<number>
  clicks: Generated<number>
  /** Subscribers with a lead, and those whom staff changed: only they are in the change feed. */
  on_devices: Generated<boolean>
  /** A keyed hash of `mailboxOf`. Null if no other address is known to reach the mailbox. */
  mailbox: string | null
  /** Opt-outs of other addresses of the mailbox before this time don't count, because this one was resubscribed. */
  mailbox_lifted_at: Late
  /** The search index, a tsvector; see `subscriber-words.ts`. */
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
  /** When the confirmation email was sent, or found to be undeliverable. */
  asked_at: Late
  /** The earliest retry after a busy mail server. */
  ask_again_at: Late
  ask_tries: Generated<number>
  /** Identifies the confirmation email in its return address. */
  ask_token: string | null
  source: string
  basis: ConsentBasis | null
  wording: string | null
}

interface SuppressionTable {
  company_id: string
  email_hash: string
  status: SubscriberStatus
  /** As in `subscriber`. Null for an address that only bounced. */
  mailbox: string | null
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
  via: ConsentVia | null
  /** The file of an import. */
  file_name: string | null
  basis: ConsentBasis | null
  reason: string | null
  wording: string | null
}

interface MarketingTallyTable {
  company_id: string
  of_id: string
  at: Date
  people: number
}

/** The same by days, because one row a second would add up. */
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
  test_addresses: string[]
}

interface MailEventTable {
  company_id: string
  event_id: string
  at: DefaultNow
}

/** `company_id` is `NO_COMPANY` when the email can't be attributed. */
interface UnreadMailTable {
  company_id: string
  id: string
  at: DefaultNow
  sender: string
  subject: string
  preview: string
  why: string
}

/** Emails that were returned although the address is good. */
interface SoftBounceTable {
  company_id: string
  subscriber_id: string
  is_domain: boolean
  campaign_id: string
  at: DefaultNow
}

interface IgnoredMailTable {
  company_id: string
  what: string
  messages: number
}

export interface MarketingTables extends CampaignTables {
  marketing_list: MarketingListTable
  subscriber: SubscriberTable
  list_member: ListMemberTable
  suppression: SuppressionTable
  subscriber_event: SubscriberEventTable
  marketing_tally: MarketingTallyTable
  marketing_day: MarketingDayTable
  subscriber_import: SubscriberImportTable
  marketing_settings: MarketingSettingsTable
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
  ...CAMPAIGN_TABLES,
  'mail_event',
  'unread_mail',
  'ignored_mail',
  'soft_bounce',
] as const satisfies readonly (keyof MarketingTables)[]
