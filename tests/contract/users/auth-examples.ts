import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashResetToken } from '../../../server/commands/users/forgot-password.ts'
import { createSealer } from '../../../server/commands/users/two-step.ts'
import { keepResetToken } from '../../../server/store/users/password-resets.ts'
import { startSession } from '../../../server/store/users/sessions.ts'
import { TEST_PASSWORD, TEST_SECRET, type TestServer } from '../../support/server/test-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'
import type { ExampleCall, World } from '../example-calls.ts'

export const authExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/operations': () => ({ path: '/api/operations' }),
  'GET /api/devices': ({ companyId }) => ({ path: `/api/devices?companyId=${companyId}` }),
  'POST /api/auth/login': async ({ server, member }) => {
    await setTwoStepOfAll(server, undefined)
    return { path: '/api/auth/login', body: { email: member.email, password: TEST_PASSWORD } }
  },
  'POST /api/auth/forgotPassword': () => ({
    path: '/api/auth/forgotPassword',
    body: { email: `${randomUUID()}@example.com` },
  }),
  'PATCH /api/auth/resetPassword/:token': async ({ server, colleague }) => {
    const token = randomBytes(32).toString('base64url')
    await keepResetToken(server.store, colleague._id, hashResetToken(token))
    return { path: `/api/auth/resetPassword/${token}`, body: { password: 'a new password' } }
  },
  'PATCH /api/auth/password': () => ({
    path: '/api/auth/password',
    body: { currentPassword: TEST_PASSWORD, password: TEST_PASSWORD },
  }),
  'GET /api/auth/twoStep': () => ({ path: '/api/auth/twoStep' }),
  'POST /api/auth/twoStep': async ({ server }) => {
    await setTwoStepOfAll(server, undefined)
    return { path: '/api/auth/twoStep', body: { currentPassword: TEST_PASSWORD } }
  },
  'POST /api/auth/twoStep/confirm': async ({ server }) => ({
    path: '/api/auth/twoStep/confirm',
    body: { code: await setTwoStepOfAll(server, false) },
  }),
  'POST /api/auth/twoStep/recoveryCodes': async ({ server }) => ({
    path: '/api/auth/twoStep/recoveryCodes',
    body: { code: await setTwoStepOfAll(server, true) },
  }),
  'POST /api/auth/twoStep/off': async ({ server }) => ({
    path: '/api/auth/twoStep/off',
    body: { currentPassword: TEST_PASSWORD, code: await setTwoStepOfAll(server, true) },
  }),
  'DELETE /api/auth/users/:id/twoStep': async ({ server, colleague }) => {
    await setTwoStepOfAll(server, true)
    return { path: `/api/auth/users/${colleague._id}/twoStep` }
  },
  'POST /api/epc/notifications/read': ({ companyId, leadId }) => ({
    path: `/api/epc/notifications/read?companyId=${companyId}`,
    body: { notificationIds: [leadId], noticeIds: [] },
  }),
  'GET /api/auth/notifications': () => ({ path: '/api/auth/notifications' }),
  'PUT /api/auth/notifications': () => ({
    path: '/api/auth/notifications',
    body: { muted: ['booking'], morningEmail: true },
  }),
  'GET /api/auth/push': () => ({ path: '/api/auth/push' }),
  'PUT /api/auth/push': () => ({
    path: '/api/auth/push',
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
  }),
  'GET /api/auth/calendar': () => ({ path: '/api/auth/calendar' }),
  'POST /api/auth/calendar': () => ({ path: '/api/auth/calendar' }),
  'DELETE /api/auth/calendar': () => ({ path: '/api/auth/calendar' }),
  'GET /api/calendar/:file': async ({ server, member }) => {
    const { body } = await server.call('POST', '/api/auth/calendar', { token: member.token })
    return { path: new URL(String(body['address'])).pathname }
  },
  'POST /api/auth/signOut': () => ({ path: '/api/auth/signOut' }),
  'GET /api/auth/sessions': () => ({ path: '/api/auth/sessions' }),
  'DELETE /api/auth/sessions': () => ({ path: '/api/auth/sessions' }),
  'DELETE /api/auth/sessions/:id': async ({ server, member }) => {
    const sessionId = randomUUID()
    await startSession(server.store, { userId: member._id, sessionId, startedAt: new Date() })
    return { path: `/api/auth/sessions/${sessionId}` }
  },
  'POST /api/auth/register': ({ companyId }) => ({
    path: '/api/auth/register',
    body: {
      firstname: 'Nia',
      lastname: 'Lee',
      email: `${randomUUID()}@example.com`,
      password: TEST_PASSWORD,
      role: 'User',
      assignedCompanies: [companyId],
    },
  }),
  'POST /api/auth/invitations': ({ companyId }) => ({
    path: '/api/auth/invitations',
    body: {
      firstname: 'Nia',
      lastname: 'Lee',
      email: `${randomUUID()}@example.com`,
      role: 'User',
      assignedCompanies: [companyId],
    },
  }),
  'PUT /api/auth/users/:id/details': ({ colleague }) => ({
    path: `/api/auth/users/${colleague._id}/details`,
    body: { firstname: 'Ann', lastname: 'Lee', email: `${colleague._id}@example.com` },
  }),
  'PUT /api/auth/users/:id/away': ({ colleague }) => ({
    path: `/api/auth/users/${colleague._id}/away`,
    body: { away: { from: '2036-03-10', until: '2036-03-12' } },
  }),
  'PUT /api/auth/away': () => ({ path: '/api/auth/away', body: { away: null } }),
  'GET /api/auth/users/:id/work': ({ colleague }) => ({ path: `/api/auth/users/${colleague._id}/work` }),
  'PATCH /api/auth/users/:id': ({ colleague }) => ({
    path: `/api/auth/users/${colleague._id}`,
    body: { active: true },
  }),
}

/**
 * Sets two-step sign-in of every user, because any of them may call the example: off, started, or on. Resolves to a code
 * that is valid for each.
 */
async function setTwoStepOfAll({ store }: TestServer, isOn: boolean | undefined): Promise<string> {
  const secret = new Secret()
  await writeBehind(store, 'delete from two_step')
  if (isOn !== undefined)
    await writeBehind(
      store,
      `insert into two_step (user_id, encrypted_secret, last_step, is_on) select id, $1, 0, $2 from app_user`,
      [createSealer(TEST_SECRET).seal(secret.base32), isOn],
    )
  return new TOTP({ secret }).generate()
}
