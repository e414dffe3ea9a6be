import { ApiError } from '../../api/failures.ts'
import type { Answer } from '../../../contract/endpoints/endpoint.ts'
import { getAccess } from '../../../contract/endpoints/sync.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import type { ParkReason } from '../../db/schema/outbox-entry.ts'
import { forgetSentElsewhere, parkCompany, unsentCompanies } from '../../db/outbox/outbox-queue.ts'
import { storedCompanies } from '../../db/schema/rows-db.ts'
import { KEEP_SENT_MS } from '../forget-old-sent.ts'
import type { SyncPorts } from '../ports.ts'
import { get, type GetContext } from '../transport.ts'

const NO_LONGER_ASSIGNED: ParkReason = {
  code: 'company-revoked',
  message: 'You are no longer assigned to this company.',
  status: 403,
}

export async function checkAccess(context: GetContext): Promise<void> {
  const { ports, session } = context
  const access = await readAccess(context)
  if (!access) return
  const { outbox, factory } = ports.data
  await outbox.transaction('rw', outbox.auth, async () => {
    const current = await readAuth(outbox, 'session')
    if (current?.userId === session.userId) {
      await outbox.auth.put({ key: 'profile', userId: session.userId, ...access })
    }
  })
  // Those that the user left or joined between two pages could be on neither.
  const allowed = new Set([...(access.user.assignedCompanies ?? []), ...access.companies.map((company) => company._id)])
  const held = [...(await storedCompanies(factory, session.userId)), ...(await unsentCompanies(outbox, session.userId))]
  for (const companyId of new Set(held)) {
    if (!allowed.has(companyId)) await revokeCompany(ports, session.userId, companyId, NO_LONGER_ASSIGNED)
  }
  await forgetSentElsewhere(outbox, session.userId, { companyIds: allowed, before: ports.now() - KEEP_SENT_MS })
}

/** With the companies of all pages. */
async function readAccess(context: GetContext): Promise<Omit<Answer<typeof getAccess>, 'next'> | undefined> {
  const first = await get(context, getAccess, { query: {} })
  if (!first) return
  const { next: second, ...access } = first
  const companies = [...access.companies]
  for (let offset = second; offset !== undefined; ) {
    const page = await get(context, getAccess, { query: { offset } })
    if (!page) return
    companies.push(...page.companies)
    offset = page.next
  }
  return { ...access, companies }
}

/** The rows leave the device; what the user did there stays theirs to read and copy. */
export async function revokeCompany(
  { data, now }: SyncPorts,
  userId: string,
  companyId: string,
  reason: ParkReason = NO_LONGER_ASSIGNED,
): Promise<void> {
  await parkCompany(data.outbox, { userId, companyId }, reason, now())
  await data.deleteRows(userId, companyId)
}

export const isRevoked = (error: unknown) => error instanceof ApiError && error.code === 'company-revoked'
