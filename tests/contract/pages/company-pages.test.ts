import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { companyWalks } from './company-walks.ts'
import { newOfficeOf, testWalks } from './walk.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

testWalks(companyWalks, () => newOfficeOf(server)())
