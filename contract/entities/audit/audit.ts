import * as z from 'zod/mini'
import { id, NAME_MAX_LENGTH, shortName, timestamp } from '../primitives.ts'
import { colleague } from '../user.ts'
import type { AuditGroup } from './audit-groups.ts'

/**
 * The actions of the audit log, in groups that it can be filtered by. `%s` is the name of the subject: a user, a
 * company or a campaign. An entry never names a lead or another person who doesn't sign in, nor quotes them.
 */
export const auditGroups = {
  signIns: {
    'session.started': 'Signed in',
    'session.refused': 'Sign-in refused for %s',
    'password.wrong': 'Wrong current password for %s',
    'code.wrong': 'Wrong two-step code for %s',
  },
  access: {
    'user.registered': 'Added %s',
    'user.role': 'Changed the role of %s',
    'user.name': 'Corrected the name of %s',
    'user.email': 'Changed the email of %s',
    'user.away': 'Changed when %s is away',
    'user.company-added': 'Assigned a company to %s',
    'user.company-removed': 'Removed a company from %s',
    'user.deactivated': 'Deactivated %s',
    'user.activated': 'Activated %s',
    'user.change-released': 'Sent an unsent change of %s',
    'user.password': 'Reset the password of %s',
    'user.two-step-on': 'Turned two-step sign-in on for %s',
    'user.two-step-off': 'Turned two-step sign-in off for %s',
    'user.two-step-reset': 'Reset the two-step sign-in of %s',
    'user.recovery-codes': 'Made new recovery codes for %s',
    'company.created': 'Created the company %s',
  },
  exports: {
    'export.leads': 'Exported leads or deals of %s',
    'export.person': 'Exported the personal data of a lead of %s',
    'export.upload-rows': 'Downloaded rows of an uploaded file of %s',
    'export.audit': 'Exported the audit log',
  },
  campaigns: {
    'campaign.test': 'Sent a test of a campaign of %s',
    'campaign.sent': 'Sent the campaign %s',
    'campaign.scheduled': 'Scheduled the campaign %s',
    'campaign.unscheduled': 'Made the campaign %s a draft again',
    'campaign.paused': 'Paused the campaign %s',
    'campaign.resumed': 'Resumed the campaign %s',
    'campaign.cancelled': 'Cancelled the campaign %s',
    'campaign.deleted': 'Deleted a draft campaign of %s',
    'campaign.decided': 'Decided about emails of the campaign %s that may not have been sent',
  },
  leads: {
    'leads.merged': 'Merged leads of %s',
    'merge.undone': 'Undid a merge of leads of %s',
    'leads.changed': 'Changed many leads of %s at once',
    'leads.deleted': 'Deleted leads of %s',
    'leads.restored': 'Restored leads of %s',
    'contacts.merged': 'Merged contacts of %s',
    'contacts.unmerged': 'Undid a merge of contacts of %s',
    'accounts.merged': 'Merged accounts of %s',
    'accounts.unmerged': 'Undid a merge of accounts of %s',
    'contacts.deleted': 'Deleted contacts of %s',
    'accounts.deleted': 'Deleted accounts of %s',
    'leads.uploaded': 'Uploaded leads to %s',
    'upload.undone': 'Undid an upload of leads to %s',
    'jobs.uploaded': 'Uploaded jobs to %s',
    'subscribers.imported': 'Imported subscribers to %s',
    'subscribers.from-leads': 'Put leads of %s on a marketing list',
    'list.deleted': 'Deleted a marketing list of %s',
  },
  settings: {
    'settings.marketing': 'Changed the marketing settings of %s',
    'settings.messages': 'Changed the message templates of %s',
    'settings.work-times': 'Changed the working times of %s',
    'settings.assignment-rules': 'Changed the assignment rules of %s',
    'settings.retention': 'Changed how long %s keeps data',
    'settings.audit': 'Changed how long the audit log is kept',
  },
  erasures: {
    'retention.applied': 'Deleted data that %s no longer keeps',
    'lead.erased': 'Erased the personal data of a lead of %s',
    'subscriber.erased': 'Erased a subscriber of %s',
    'audit.purged': 'Deleted old entries of the audit log',
  },
} as const satisfies Record<AuditGroup, Readonly<Record<string, string>>>

type Groups = typeof auditGroups
export type AuditAction = { [Group in AuditGroup]: keyof Groups[Group] }[AuditGroup]

export const auditActions = Object.assign({}, ...Object.values(auditGroups)) as Record<AuditAction, string>
export const AUDIT_ACTIONS = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** Why a sign-in was refused. */
export const refusalReasons = {
  'unknown-address': 'No account has this email',
  'wrong-password': 'Wrong password',
  deactivated: 'The account is deactivated',
  'too-many-tries': 'Too many wrong passwords',
  'wrong-code': 'Wrong two-step code',
  'too-many-codes': 'Too many wrong two-step codes',
} as const
export type RefusalReason = keyof typeof refusalReasons
const REFUSAL_REASONS = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]

export const auditEntry = z.object({
  _id: id,
  /** For entries that are counted together, the first time. */
  at: timestamp,
  /** Absent if no user was signed in, and for automatic work. */
  by: z.optional(colleague),
  action: z.enum(AUDIT_ACTIONS),
  /** Absent for a sign-in with an address without an account. */
  subject: z.optional(z.object({ _id: id, name: z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1)) })),
  /** The name of its company. Absent if it concerns several or none. */
  company: z.optional(shortName),
  before: z.optional(shortName),
  after: z.optional(shortName),
  reason: z.optional(z.enum(REFUSAL_REASONS)),
  /** The number of rows, leads, persons or tries. */
  count: z.optional(z.int()),
  /** The network address that a sign-in came from. */
  network: z.optional(shortName),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** For how many months entries are kept. */
export const AUDIT_MONTHS = { least: 6, usual: 24, most: 120 } as const
const PERIOD = `Enter a whole number of months from ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}.`
export const auditMonths = z
  .int(PERIOD)
  .check(z.minimum(AUDIT_MONTHS.least, PERIOD), z.maximum(AUDIT_MONTHS.most, PERIOD))

export const auditPeriod = z.object({
  months: auditMonths,
  /** Nothing is deleted before this time. Absent for the default period. */
  startsAt: z.optional(timestamp),
})
export type AuditPeriod = z.infer<typeof auditPeriod>
