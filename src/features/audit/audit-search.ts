import * as z from 'zod/mini'
import { AUDIT_GROUPS, type AuditGroup } from '../../../contract/entities/audit/audit-groups.ts'
import { id } from '../../../contract/entities/primitives.ts'
import type { AuditScope } from '../../../contract/endpoints/audit.ts'
import { addDays, londonInstant } from '../../../contract/london-time.ts'
import { optionalParam, searchReader } from '../../ui/primitives/search-params.ts'

/** What the address says. Days are London’s, and both are in it. */
export interface AuditSearch {
  company?: string
  person?: string
  group?: AuditGroup
  from?: string
  to?: string
}

export const readAuditSearch = searchReader<AuditSearch>(
  z.object({
    company: optionalParam(id),
    person: optionalParam(id),
    group: optionalParam(z.enum(AUDIT_GROUPS)),
    from: optionalParam(z.iso.date()),
    to: optionalParam(z.iso.date()),
  }),
)

const startOf = (day: string) => londonInstant(day, '00:00').toISOString()

export const scopeOf = ({ company, person, group, from, to }: AuditSearch): AuditScope & { companyId?: string } => ({
  ...(company === undefined ? {} : { companyId: company }),
  ...(person === undefined ? {} : { person }),
  ...(group === undefined ? {} : { group }),
  ...(from === undefined ? {} : { from: startOf(from) }),
  ...(to === undefined ? {} : { to: startOf(addDays(to, 1)) }),
})
