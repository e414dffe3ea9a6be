import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MAX_COMPANIES } from '../../../contract/entities/user.ts'
import { writeReference } from '../../../server/store/core/tenant-transaction.ts'
import { TestDevice } from '../../../tests/support/server/device.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a device keeps the companies of every page of what its user may see', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const { rows } = await writeReference(server.store, (db) =>
    sql<{ company_id: string }>`
      with added as (
        insert into company (id, name) select gen_random_uuid(), 'Aardvark ' || n
          from generate_series(1, ${MAX_COMPANIES}::int) as n returning id
      ) insert into membership (company_id, user_id) select id, ${user._id} from added returning company_id`.execute(
      db,
    ),
  )
  const device = new TestDevice({ url: server.url, companyId })
  await device.signIn(user.token)
  await server.addLead(companyId)
  await device.pull()
  device.transport.log.length = 0

  await device.checkAccess()

  expect(device.transport.log).toHaveLength(2)
  const profile = await readAuth(device.outbox, 'profile')
  const all = [companyId, ...rows.map(({ company_id }) => company_id)]
  expect(profile?.companies.map(({ _id }) => _id).toSorted()).toEqual(all.toSorted())
})
