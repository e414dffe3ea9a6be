import { listAudit } from '../../../contract/endpoints/audit.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import type { TestServer } from './test-server.ts'

/** The latest first. `query` has no question mark. */
export async function auditLogOf(server: TestServer, token: string, query = ''): Promise<AuditEntry[]> {
  const { body } = await server.call('GET', `/api/audit?${query}`, { token })
  return listAudit.response.parse(body).entries
}
