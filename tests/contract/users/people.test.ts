import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colleagueName } from '../../../contract/entities/user.ts'
import { TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { startTwoCompanies } from '../../support/server/two-companies.ts'

let server: TestServer
let ours: string
let theirs: string
let boss: TestUser
let admin: TestUser

beforeAll(async () => {
  ;({ server, ours, theirs, boss, admin } = await startTwoCompanies())
})
afterAll(() => server.close())

const change = (by: TestUser, user: TestUser, body: unknown) =>
  server.call('PATCH', `/api/auth/users/${user._id}`, { token: by.token, body })
const register = (by: TestUser, fields: Record<string, unknown> = {}) =>
  server.call('POST', '/api/auth/register', {
    token: by.token,
    body: {
      firstname: 'Nia',
      lastname: 'Shah',
      email: `${randomUUID()}@example.com`,
      password: TEST_PASSWORD,
      assignedCompanies: [ours],
      ...fields,
    },
  })
const signIn = (email: string, password = TEST_PASSWORD) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })
const statusFor = async (user: TestUser, companyId: string) =>
  (await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: user.token })).status
const usersSeenBy = async (user: TestUser) =>
  (await server.call('GET', '/api/auth/users', { token: user.token })).body['users'] as unknown as { _id: string }[]

describe('registering', () => {
  test('a new user signs in at once and works in the assigned companies, as a User by default', async () => {
    const email = `${randomUUID()}@Example.com`
    const reply = await register(admin, { email, firstname: ' Nia ' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      user: {
        _id: expect.any(String),
        firstname: 'Nia',
        lastname: 'Shah',
        email: email.toLowerCase(),
        role: 'User',
        assignedCompanies: [ours],
      },
    })
    const { body } = await signIn(email)
    const companies = await server.call('GET', '/api/companies', { token: String(body['token']) })
    expect(companies.body).toMatchObject({ companies: [{ _id: ours }] })
  })

  test('the company’s devices get the new user', async () => {
    const head = await server.call('GET', `/api/sync/head?companyId=${ours}`, { token: admin.token })
    await register(admin, { firstname: 'Newcomer' })
    const cursor = String(head.body['cursor'])
    const { body } = await server.call('GET', `/api/sync/changes?companyId=${ours}&cursor=${cursor}`, {
      token: admin.token,
    })
    expect(body['changes']).toMatchObject([{ t: 'user', row: { firstname: 'Newcomer', lastname: 'Shah' } }])
  })

  test('refuses a second account for an email, however it is written, and for two requests at once', async () => {
    const email = `${randomUUID()}@example.com`
    const replies = await Promise.all([register(boss, { email }), register(admin, { email: email.toUpperCase() })])
    expect(statusesOf(replies)).toEqual([201, 422])
    const again = await register(boss, { email })
    expect(again.body).toEqual({
      message: 'That email is already in use.',
      code: 'invalid',
      details: { field: 'email' },
    })
  })

  test.each<[field: string, value: unknown, message: string]>([
    ['password', 'ninechars', 'Choose a password of at least 10 characters.'],
    ['password', 'x'.repeat(1025), 'Choose a password of at most 1024 characters.'],
    ['firstname', '  ', 'Enter a first name.'],
    ['lastname', '', 'Enter a last name.'],
    ['email', 'nobody', 'Enter a valid email address.'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Enter a shorter email address.'],
    ['assignedCompanies', [], 'Choose a company for this user.'],
  ])('refuses %s %o with a message', async (field, value, message) => {
    const { status, body } = await register(admin, { [field]: value })
    expect(status).toBe(422)
    expect(body['message']).toBe(message)
  })

  test('refuses an Admin who adds administrators or users of other companies, and an unknown company', async () => {
    expect((await register(admin, { role: 'Admin' })).body['message']).toBe('Only a SuperAdmin may add administrators.')
    expect((await register(admin, { assignedCompanies: [theirs] })).body['message']).toBe(
      'You may assign your own companies only.',
    )
    expect((await register(boss, { assignedCompanies: [randomUUID()] })).body).toMatchObject({
      code: 'invalid',
      message: 'One of these companies does not exist.',
    })
    expect((await register(boss, { role: 'SuperAdmin', assignedCompanies: [] })).status).toBe(201)
  })
})

describe('companies', () => {
  test('removing a membership ends access at the next request; the session goes on for the other companies', async () => {
    const user = await server.addUser({ companyIds: [ours, theirs] })
    const { status, body } = await change(boss, user, { assignedCompanies: [theirs] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { _id: user._id, assignedCompanies: [theirs] } })
    expect(await statusFor(user, ours)).toBe(403)
    expect(await statusFor(user, theirs)).toBe(200)
  })

  test('granting a membership gives access at once', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    expect(await statusFor(user, theirs)).toBe(403)
    await change(boss, user, { assignedCompanies: [ours, theirs] })
    expect(await statusFor(user, theirs)).toBe(200)
  })

  test('an Admin’s change keeps the other companies of a user and doesn’t show them', async () => {
    const user = await server.addUser({ companyIds: [ours, theirs] })
    const { body } = await change(admin, user, { assignedCompanies: [] })
    expect(body).toMatchObject({ user: { assignedCompanies: [] } })
    expect(await statusFor(user, ours)).toBe(403)
    expect(await statusFor(user, theirs)).toBe(200)
    expect((await change(admin, user, { assignedCompanies: [ours] })).status).toBe(404)
  })

  test('the company’s devices get that the colleague left', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    const head = await server.call('GET', `/api/sync/head?companyId=${ours}`, { token: admin.token })
    await change(admin, user, { assignedCompanies: [] })
    const cursor = String(head.body['cursor'])
    const { body } = await server.call('GET', `/api/sync/changes?companyId=${ours}&cursor=${cursor}`, {
      token: admin.token,
    })
    expect(body['changes']).toMatchObject([{ t: 'user', id: user._id, del: true }])
  })

  test('the creator is the first member; names are unique', async () => {
    const name = `Bright Homes ${randomUUID()}`
    const founder = await server.addUser({ role: 'Admin' })
    const create = (called: string) =>
      server.call('POST', '/api/companies', { token: founder.token, body: { name: called } })
    const { status, body } = await create(` ${name} `)
    expect(status).toBe(201)
    expect(body).toEqual({ company: { _id: expect.any(String), name } })
    const { _id } = body['company'] as unknown as { _id: string }
    expect(await statusFor(founder, _id)).toBe(200)
    const access = await server.call('GET', '/api/sync/access', { token: founder.token })
    expect(access.body).toMatchObject({ companies: [{ _id, name }] })
    const again = await create(name.toUpperCase())
    expect(again.status).toBe(422)
    expect(again.body).toMatchObject({ message: 'A company with this name already exists.' })
    expect((await create('  ')).body).toMatchObject({ message: 'Enter a name.' })
  })

  test('a SuperAdmin sees every company and every user, including deactivated ones and those without a company', async () => {
    const user = await server.addUser()
    await change(boss, user, { active: false })
    const { body } = await server.call('GET', '/api/companies', { token: boss.token })
    expect(body['companies']).toEqual(expect.arrayContaining([{ _id: ours, name: 'Greenway Energy' }]))
    expect(await usersSeenBy(boss)).toContainEqual(
      expect.objectContaining({ _id: user._id, active: false, assignedCompanies: [] }),
    )
    expect((await usersSeenBy(admin)).some(({ _id }) => _id === user._id)).toBe(false)
  })
})

describe('role and deactivation', () => {
  test('a demoted user must sign in again, and then has the rights of the new role only', async () => {
    const demoted = await server.addUser({ role: 'Admin', companyIds: [ours] })
    expect((await change(boss, demoted, { role: 'User' })).body).toMatchObject({ user: { role: 'User' } })
    expect(await statusFor(demoted, ours)).toBe(401)
    const { body } = await signIn(demoted.email)
    const reply = await server.call('GET', '/api/audit', { token: String(body['token']) })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'forbidden', message: 'Only an administrator may do this.' })
  })

  test('setting the same role ends no session', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    expect((await change(boss, user, { role: 'User' })).status).toBe(200)
    expect(await statusFor(user, ours)).toBe(200)
  })

  test('deactivation signs a user out at once and refuses sign-in until activation', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    expect((await change(admin, user, { active: false })).body).toMatchObject({ user: { active: false } })
    expect(await statusFor(user, ours)).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    const activated = await change(admin, user, { active: true })
    expect(activated.body['user']).not.toHaveProperty('active')
    expect(await statusFor(user, ours)).toBe(401)
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('FM-122: reveals only to callers with its password or token that an account is deactivated, and whom to call', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    await change(admin, user, { active: false })
    const call = `Your account was deactivated. Call ${colleagueName(admin)}, who can activate it again.`
    const refused = { code: 'account-deactivated', message: call }
    const answered = await server.call('GET', `/api/epc/leads?companyId=${ours}`, { token: user.token })
    expect(answered.body).toMatchObject(refused)
    expect((await signIn(user.email)).body).toMatchObject({ ...refused, details: { userId: user._id } })
    const guess = { email: user.email, password: 'not this one' }
    const guessed = await server.call('POST', '/api/auth/login', { body: guess })
    expect(guessed.body).toEqual({ code: 'sign-in-failed', message: 'Incorrect email or password.' })
    const [claims] = /^.*\./.exec(user.token) ?? []
    const forged = await server.call('GET', `/api/epc/leads?companyId=${ours}`, { token: `${claims}forged` })
    expect(forged.body).toMatchObject({ code: 'unauthenticated' })
  })

  test('doesn’t name a departed administrator to a deactivated user', async () => {
    const leaver = await server.addUser({ role: 'Admin', companyIds: [ours] })
    const user = await server.addUser({ companyIds: [ours] })
    await change(leaver, user, { active: false })
    await change(boss, leaver, { active: false })
    expect((await signIn(user.email)).body).toMatchObject({
      message: 'Your account was deactivated. Call your administrator, who can activate it again.',
    })
  })

  test('a deactivated colleague keeps their name on devices, is not listed to users, and gets no leads', async () => {
    const user = await server.addUser({ companyIds: [ours] })
    const colleague = await server.addUser({ companyIds: [ours] })
    const lead = await server.addLead(ours)
    const head = await server.call('GET', `/api/sync/head?companyId=${ours}`, { token: admin.token })
    await change(admin, user, { active: false })
    const cursor = String(head.body['cursor'])
    const { body } = await server.call('GET', `/api/sync/changes?companyId=${ours}&cursor=${cursor}`, {
      token: admin.token,
    })
    expect(body['changes']).toMatchObject([{ t: 'user', row: { _id: user._id, firstname: 'Ann', active: false } }])
    expect((await usersSeenBy(colleague)).some(({ _id }) => _id === user._id)).toBe(false)
    const assign = await server.call('PATCH', `/api/epc/leads/${lead._id}/assign`, {
      token: colleague.token,
      body: { userId: user._id },
    })
    expect(assign.status).toBe(422)
  })

  test('refuses users who change their own role or deactivate themselves', async () => {
    const role = await change(boss, boss, { role: 'User' })
    expect(role.status).toBe(403)
    expect(role.body).toMatchObject({ message: 'You can’t change your own role. Ask a SuperAdmin.' })
    const active = await change(boss, boss, { active: false })
    expect(active.body).toMatchObject({ message: 'You can’t deactivate yourself. Ask another administrator.' })
    expect(await statusFor(boss, ours)).toBe(403)
  })

  test('if two SuperAdmins demote each other at once, one keeps the role', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await server.addUser({ role: 'SuperAdmin' }), await server.addUser({ role: 'SuperAdmin' })]
      const replies = await Promise.all([change(one, other, { role: 'User' }), change(other, one, { active: false })])
      const succeeded = replies.filter(({ status }) => status === 200)
      expect(succeeded).toHaveLength(1)
    }
  })

  test.each<[what: string, body: unknown]>([
    ['nothing', {}],
    ['two changes at once', { role: 'User', active: false }],
    ['a role there is not', { role: 'Owner' }],
    ['another field', { email: 'me@example.com' }],
  ])('refuses %s', async (_what, body) => {
    const user = await server.addUser({ companyIds: [ours] })
    const reply = await change(boss, user, body)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ message: 'Send assignedCompanies, role or active.' })
  })

  test('a user who doesn’t exist, or is out of reach, is not found', async () => {
    const outside = await server.addUser({ companyIds: [theirs] })
    const unknown = { ...outside, _id: randomUUID() }
    for (const [by, user] of [
      [boss, unknown],
      [admin, unknown],
      [admin, outside],
    ] as const) {
      const { status, body } = await change(by, user, { active: false })
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'This user was not found.', code: 'not-found' })
    }
  })
})

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
