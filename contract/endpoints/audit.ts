import * as z from 'zod/mini'
import { AUDIT_ACTIONS, auditEntry, auditMonths, auditPeriod } from '../entities/audit/audit.ts'
import { AUDIT_GROUPS } from '../entities/audit/audit-groups.ts'
import { allRows, id, timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const AUDIT_PAGE_SIZE = 50
const AUDIT_MAX_ROWS = 200

const scope = z.object({
  companyId: z.optional(id),
  /** The user who did it. */
  by: z.optional(id),
  /** The user who did it, or whose account it was done to. */
  person: z.optional(id),
  /** One action, or a group of them. */
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  group: z.optional(z.enum(AUDIT_GROUPS)),
  /** From this time on, and before that one. */
  from: z.optional(timestamp),
  to: z.optional(timestamp),
})
export type AuditScope = Omit<z.output<typeof scope>, 'companyId'>

const filter = z.extend(scope, {
  /** The last entry of the previous page. */
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

export const downloadAudit = defineEndpoint({
  method: 'GET',
  path: '/api/audit/csv',
  summary: 'The entries of the audit log as CSV, newest first, to the end. The download is an entry of its own',
  policy: 'super-admin',
  query: scope,
  status: 200,
})

const period = z.object({ period: auditPeriod })

export const getAuditPeriod = defineEndpoint({
  method: 'GET',
  path: '/api/audit/period',
  summary: 'For how many months the audit log is kept',
  policy: 'super-admin',
  status: 200,
  response: period,
})

export const putAuditPeriod = defineEndpoint({
  method: 'PUT',
  path: '/api/audit/period',
  summary: 'Change for how many months the audit log is kept. A changed period begins a day later',
  policy: 'super-admin',
  body: z.strictObject({ months: auditMonths }),
  status: 200,
  response: period,
})
