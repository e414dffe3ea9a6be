import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { leadWalks } from './lead-walks.ts'
import { newOfficeOf, testWalks } from './walk.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

testWalks(leadWalks, () => newOfficeOf(server)())
