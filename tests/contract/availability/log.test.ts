import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/commands/users/passwords.ts'
import { MailFailure } from '../../../server/providers/mail.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const lines: string[] = []
let server: TestServer
let ann: TestUser
let companyId: string

beforeAll(async () => {
  const refuse = (): Promise<never> => {
    const cause = Object.assign(new Error(`550 <${ann.email}>: no such user`), { rejected: [ann.email] })
    return Promise.reject(new MailFailure(`The mail to ${ann.email} was refused`, { cause }))
  }
  server = await startTestServer({
    logLevel: 'debug',
    logTo: { write: (line) => void lines.push(line) },
    mail: { send: refuse, rehearse: refuse },
  })
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

test('neither a reset token nor an email address reaches the log, at any level or by any route', async () => {
  const token = randomBytes(32).toString('base64url')
  const mailToken = randomBytes(16).toString('hex')
  const address = encodeURIComponent(ann.email)
  const get = (path: string) => server.call('GET', path, { token: ann.token })
  await get(`/reset-password/${token}`)
  await get(`/Reset-Password/${token}/?next=${token}`)
  await server.call('PATCH', `/api/auth/resetPassword/${token}`, { body: { password: 'a new password' } })
  await get(`/mail/unsubscribe/${mailToken}`)
  await get(`/api/marketing/subscribers/lookup?companyId=${companyId}&email=${address}`)
  await get(`/api/marketing/subscribers?companyId=${companyId}&q=${address}&page=2`)
  await get(`/api/nothing/${ann.email}`)
  await get(`/api/epc/leads/${randomUUID()}?${address}=1`)
  await server.call('POST', '/api/auth/forgotPassword', { body: { email: ann.email } })
  await server.call('POST', '/api/auth/login', { body: { email: ann.email, password: 5 } })
  await server.call('POST', '/api/auth/login', { rawBody: `{"email":"${ann.email}"` })
  const twice = { firstname: 'A', lastname: 'B', email: ann.email, role: 'User', companyIds: [] } as const
  await createUser(server.store, { ...twice, passwordHash: await hashPassword('x') }).catch((err: unknown) =>
    server.app.log.error({ err }, `no user for ${ann.email}`),
  )
  server.app.log.debug(`from /api/things?to=${encodeURIComponent(ann.email)}`)
  server.app.log.debug({ given: { to: ann.email, link: token } }, 'something else')

  const log = lines.join('')
  expect(log).toContain('a mail could not be sent')
  expect(log).toContain('duplicate key value')
  expect(log).toContain(`/api/marketing/subscribers?companyId=${companyId}&q=...&page=2`)
  for (const secret of [token, mailToken, ann.email, address, ann.token]) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/@example|%40/)
})
