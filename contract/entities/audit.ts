import * as z from 'zod/mini'
import { id, timestamp } from './primitives.ts'
import { colleague } from './user.ts'

/** What the audit log keeps: every change of who may do what. `%s` stands for the user or company it was done to. */
export const auditActions = {
  'user.registered': 'Added %s',
  'user.role': 'Changed the role of %s',
  'user.company-added': 'Assigned a company to %s',
  'user.company-removed': 'Removed a company from %s',
  'user.deactivated': 'Deactivated %s',
  'user.activated': 'Activated %s',
  'user.password': 'Reset the password of %s',
  'company.created': 'Created the company %s',
} as const
export type AuditAction = keyof typeof auditActions
export const AUDIT_ACTIONS = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditEntry = z.object({
  _id: id,
  at: timestamp,
  by: colleague,
  action: z.enum(AUDIT_ACTIONS),
  /** The user or company it was done to, by the name it has now. */
  subject: z.object({ _id: id, name: z.string() }),
  /** A role, or the name of a company. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>
