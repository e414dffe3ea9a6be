import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStored } from '../../../tests/support/builders/all-stored.ts'
import { TestDevice } from '../../../tests/support/server/device.ts'
import { emptyCompany } from '../../../tests/support/builders/empty-company.ts'
import { answering, type Fault, requestLost } from '../../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { readMeta } from '../../db/schema/rows-db.ts'
import { Emptied } from './server-emptied.ts'
import { pullCompanies } from './pull-companies.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function createTwoCompanies() {
  const [first, second] = [await server.addCompany(), await server.addCompany()]
  const user = await server.addUser({ companyIds: [first, second] })
  const device = new TestDevice({ url: server.url, companyId: first })
  await device.signIn(user.token)
  await device.checkAccess()
  for (const companyId of [first, second]) {
    await server.addLead(companyId)
    await device.pull(companyId)
  }
  await server.addLead(second)
  const rowsOf = (companyId: string) => device.device.openRows(user._id, companyId)
  const wanted = new Set([first, second])
  const pullWanted = async () => pullCompanies({ ...(await device.pullContext()), wanted })
  return { device, first, second, wanted, rowsOf, pullWanted }
}

test('FM-052: a company that the server has emptied waits for its user, and blocks no other', async () => {
  const { first, second, wanted, rowsOf, pullWanted } = await createTwoCompanies()
  await emptyCompany(server, first)

  await expect(pullWanted()).rejects.toThrow(Emptied)

  expect(await allStored(rowsOf(second), 'lead')).toHaveLength(2)
  expect((await readMeta(rowsOf(first))).serverEmptied).toBeDefined()
  expect([...wanted]).toEqual([first])
})

const refusal = (status: number) => answering(status, 'refused', 'Not now.')

test.each([400, 404, 500])('a company about which the server says %i holds up no other', async (status) => {
  const { device, first, second, wanted, rowsOf, pullWanted } = await createTwoCompanies()
  device.transport.fault = ({ path }) => (path.includes(first) ? refusal(status) : undefined)

  await expect(pullWanted()).rejects.toMatchObject({ status })

  expect(await allStored(rowsOf(second), 'lead')).toHaveLength(2)
  expect([...wanted]).toEqual([first])
})

const ofTheDevice: [string, Fault][] = [
  ['does not come', requestLost],
  ['is to sign in', refusal(401)],
  ['is to update', refusal(426)],
  ['is to ask less often', refusal(429)],
  ['is to be quiet', refusal(503)],
]

test.each(ofTheDevice)('where the answer %s nothing more is asked, for any company', async (_, fault) => {
  const { device, first, second, wanted, pullWanted } = await createTwoCompanies()
  device.transport.log.length = 0
  device.transport.fault = () => fault

  await expect(pullWanted()).rejects.toThrow()

  expect(device.transport.log).toHaveLength(1)
  expect(wanted).toEqual(new Set([first, second]))
})
