import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startTestServer, type TestReply, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

let server: TestServer
let companyId: string
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'Admin' })
})
afterAll(() => server.close())

test('a change of a list keeps a colleague’s concurrent change', async () => {
  const made = await server.call('POST', `/api/marketing/lists?companyId=${companyId}`, {
    token: ann.token,
    body: { name: 'Buyers' },
  })
  const { _id } = made.body['list'] as MarketingList
  let changed: Promise<TestReply> | undefined
  await writeTenant(server.store, companyId, async ({ sql: db }) => {
    await db
      .updateTable('marketing_list')
      .set((list) => ({ double_opt_in: true, version: list('version', '+', 1) }))
      .where('id', '=', _id)
      .execute()
    changed = server.call('PUT', `/api/marketing/lists/${_id}`, { token: ann.token, body: { description: 'Of March' } })
    await expect.poll(() => isWaitingForLock(server.store, 'marketing_list')).toBe(true)
  })
  expect((await changed)!.body['list']).toMatchObject({ description: 'Of March', doubleOptIn: true, version: 3 })
})
