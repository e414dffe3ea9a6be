import { downloadAudit, getAuditPeriod, listAudit, putAuditPeriod } from '../../../contract/endpoints/audit.ts'
import { auditCsv } from '../../commands/users/audit-csv.ts'
import { overseenCompanies } from '../../policies/authorize.ts'
import { readAuditPeriod, setAuditPeriod } from '../../store/retention/audit-period.ts'
import { readAudit } from '../../store/users/read-audit.ts'
import { route } from '../route.ts'
import { sendCsv } from '../send-csv.ts'
import type { Services } from '../services.ts'

export const auditRoutes = ({ store, clock }: Services) => [
  route(listAudit, ({ caller, query: { companyId, ...filter } }) =>
    readAudit(store, { companyIds: overseenCompanies(caller, companyId), ...filter }),
  ),

  route(downloadAudit, async ({ caller, query: { companyId, ...scope }, reply }) =>
    sendCsv(reply, 'audit-log.csv', await auditCsv(store, { by: caller._id, companyId, scope, now: clock() })),
  ),

  route(getAuditPeriod, async () => ({ period: await readAuditPeriod(store) })),

  route(putAuditPeriod, async ({ caller, body }) => ({
    period: await setAuditPeriod(store, { months: body.months, by: caller._id, now: clock() }),
  })),
]
