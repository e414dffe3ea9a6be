import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_GROUPS, auditEntry } from '../entities/audit.ts'
import { allRows, id, timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const AUDIT_PAGE_SIZE = 50
const AUDIT_MAX_ROWS = 200

const filter = z.object({
  companyId: z.optional(id),
  /** Who did it. */
  by: z.optional(id),
  /** What was done: one action, or a group of them. */
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  group: z.optional(z.enum(AUDIT_GROUPS)),
  /** From this time on, and before that one. */
  from: z.optional(timestamp),
  to: z.optional(timestamp),
  /** The last entry of the page before. */
  after: z.optional(id),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(AUDIT_MAX_ROWS)), AUDIT_PAGE_SIZE),
})
export type AuditFilter = Omit<z.output<typeof filter>, 'companyId'>

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'Who did what and when, newest first: sign-ins and refusals, access, exports, campaigns, changes of many leads, settings and erasures; of one company, or of all the caller may see',
  policy: 'people',
  query: filter,
  status: 200,
  response: z.object({ entries: allRows(auditEntry, AUDIT_MAX_ROWS), more: z.boolean() }),
})
