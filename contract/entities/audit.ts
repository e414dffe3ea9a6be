import * as z from 'zod/mini'
import { id, NAME_MAX_LENGTH, shortName, timestamp } from './primitives.ts'
import { colleague } from './user.ts'

/** The audit log keeps every change to what a user may do. `%s` stands for the user or company that was changed. */
export const auditActions = {
  'user.registered': 'Added %s',
  'user.role': 'Changed the role of %s',
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
  'campaign.test': 'Sent a test of a campaign of %s',
  'lead.erased': 'Erased the personal data of a lead of %s',
  'company.created': 'Created the company %s',
} as const
export type AuditAction = keyof typeof auditActions
export const AUDIT_ACTIONS = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditEntry = z.object({
  _id: id,
  at: timestamp,
  by: colleague,
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({ _id: id, name: z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1)) }),
  before: z.optional(shortName),
  after: z.optional(shortName),
})
export type AuditEntry = z.infer<typeof auditEntry>
