import * as z from 'zod/mini'
import { formLine } from '../form-fields.ts'
import { emailLine, longText } from './marketing-list.ts'
import { id, remark, shortName, timestamp } from '../primitives.ts'

const CONTENT_MAX_LENGTH = 500_000

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export const campaignStatus = z.enum(CAMPAIGN_STATUSES)
export type CampaignStatus = z.infer<typeof campaignStatus>

export const campaignLabels = {
  name: 'Name',
  subject: 'Subject',
  fromName: 'From Name',
  fromEmail: 'From Email',
  replyTo: 'Reply-To',
  preheader: 'Preheader',
  listIds: 'Lists',
  html: 'HTML',
  text: 'Text',
} as const

/** Allowed in subject, preheader, HTML and text: `{{firstName|there}}`, with the text to use without a value. */
export const MERGE_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'unsubscribeUrl', 'preferencesUrl'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

export const campaignForm = z.object({
  name: formLine(campaignLabels.name, 'Enter a name.'),
  subject: formLine(campaignLabels.subject, 'Enter a subject.'),
  fromName: z.optional(formLine(campaignLabels.fromName)),
  fromEmail: z.optional(emailLine(campaignLabels.fromEmail)),
  replyTo: z.optional(emailLine(campaignLabels.replyTo)),
  preheader: z.optional(formLine(campaignLabels.preheader)),
  listIds: z._default(z.array(id).check(z.maxLength(100)), []),
  html: z.optional(longText(campaignLabels.html, CONTENT_MAX_LENGTH)),
  text: z.optional(longText(campaignLabels.text, CONTENT_MAX_LENGTH)),
})
export type CampaignForm = z.input<typeof campaignForm>

const count = z.int()
/** Each recipient is in exactly one of `queued`, `sent`, `notDelivered`, `bounces`, `failed`, `unknown`, `skipped`. */
export const campaignMetrics = z.object({
  queued: count,
  /** Handed to the mail server, and not returned. */
  sent: count,
  /** Part of `sent`: a mail server or a provider has confirmed delivery. */
  delivered: count,
  /** Returned although the address is good: full mailbox, spam, expired. */
  notDelivered: count,
  /** The address doesn't exist, reported at once or later. */
  bounces: count,
  complaints: count,
  unsubscribes: count,
  /** Refused at once for another reason, or given up. */
  failed: count,
  /** The server stopped between handing over the email and receiving the reply, so a user has to decide. */
  unknown: count,
  /** Left out during sending, because the subscriber unsubscribed or the campaign was cancelled. */
  skipped: count,
  /** Recipients who opened it, and who clicked one of its links, themselves. */
  opens: count,
  clicks: count,
  /** Emails that programs such as link scanners opened, and emails whose links they opened. */
  automaticOpens: count,
  automaticClicks: count,
})
export type CampaignMetrics = z.infer<typeof campaignMetrics>

/** A mail server, or files on this installation. */
export const MAIL_ROUTES = ['smtp', 'folder'] as const
export const mailRoute = z.enum(MAIL_ROUTES)
export type MailRoute = z.infer<typeof mailRoute>
export const NOT_DELIVERED = 'not delivered: no SMTP configured'

export const campaign = z.extend(campaignForm, {
  _id: id,
  companyId: id,
  status: campaignStatus,
  metrics: campaignMetrics,
  lastError: z.optional(remark),
  /** While the recipients are being written: `metrics.queued` of `people`, once they are counted. Sending follows. */
  preparing: z.optional(z.object({ people: z.optional(count) })),
  sendAt: z.optional(timestamp),
  startedAt: z.optional(timestamp),
  finishedAt: z.optional(timestamp),
  /** `folder` is shown as `NOT_DELIVERED`. */
  mailRoute: z.optional(mailRoute),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: count,
})
export type Campaign = z.infer<typeof campaign>

/** Without the email itself, because a list has a hundred campaigns. */
export const listedCampaign = z.omit(campaign, { html: true, text: true })
export type ListedCampaign = z.infer<typeof listedCampaign>

/** Only campaigns that were never sent: a finished one is the record of its recipients. */
export const canDelete = (status: CampaignStatus) => status === 'draft'

/** Specification section 4. */
export const canSendNow = (status: CampaignStatus) => status !== 'sent' && status !== 'sending'

export const RECIPIENT_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'not-delivered',
  'bounced',
  'failed',
  'unknown',
  'skipped',
] as const
export const recipientState = z.enum(RECIPIENT_STATES)
export type RecipientState = z.infer<typeof recipientState>

/** Why an email was refused or returned. Only `address` concerns the address itself. */
export const CAUSES = [
  'address',
  'domain',
  'full',
  'spam',
  'content',
  'size',
  'policy',
  'sender',
  'loop',
  'unreachable',
  'other',
] as const
export type Cause = (typeof CAUSES)[number]

export const campaignRecipient = z.object({
  subscriberId: id,
  email: shortName,
  state: recipientState,
  answer: z.optional(remark),
  at: timestamp,
})
export type CampaignRecipient = z.infer<typeof campaignRecipient>
