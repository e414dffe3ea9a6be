import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { writeReference } from '../../store/core/tenant-transaction.ts'
import { hashPassword } from '../users/passwords.ts'
import { DEMO_PASSWORD, demoUsers } from './demo-accounts.ts'
import { disableDemoAccounts, enableDemoAccounts } from './demo-sign-ins.ts'
import { seedDemo } from './seed-demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.store, { leads: 0 })
})
afterAll(() => server.close())

const [sasha, grace, , , ben, ellie] = demoUsers.map(({ _id, email }) => ({ _id, email }))
const signIn = (email = '', password = DEMO_PASSWORD) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })

test('accounts with the published password are disabled without the demo, with their sessions; others stay', async () => {
  const { body } = await signIn(sasha?.email)
  const token = String(body['token'])
  const password_hash = await hashPassword('a password of her own')
  await writeReference(server.store, (db) =>
    db
      .updateTable('app_user')
      .set({ password_hash })
      .where('id', '=', grace?._id ?? '')
      .execute(),
  )
  const deactivated = { token, body: { active: false } }
  expect((await server.call('PATCH', `/api/auth/users/${ellie?._id}`, deactivated)).status).toBe(200)

  expect(await disableDemoAccounts(server.store)).toBe(demoUsers.length - 2)

  expect((await signIn(ben?.email)).body).toMatchObject({ code: 'sign-in-failed' })
  expect((await server.call('GET', '/api/auth/users', { token })).status).toBe(401)
  expect((await signIn(grace?.email, 'a password of her own')).status).toBe(200)
  expect(await disableDemoAccounts(server.store), 'a second start finds nothing to do').toBe(0)

  expect(await enableDemoAccounts(server.store)).toBe(demoUsers.length - 2)
  expect((await signIn(ben?.email)).status).toBe(200)
  expect((await signIn(ellie?.email)).status, 'whom an administrator has deactivated stays so').toBe(401)
})
