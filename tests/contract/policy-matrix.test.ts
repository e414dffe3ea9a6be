import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { ROLES } from '../../contract/entities/user.ts'
import { findUser } from '../../server/store/users/users.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { buildWorld, type ExampleCall, exampleOf, nameOf, type World } from './example-calls.ts'

let server: TestServer
let world: World
const tokens: Record<string, string | undefined> = {}
const people: Record<string, TestUser> = {}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

beforeAll(async () => {
  server = await startTestServer()
  world = await buildWorld(server)
  const otherCompany = await server.addCompany()
  for (const role of ROLES) {
    people[`${role} of the company`] = await server.addUser({ companyIds: [world.companyId], role })
    people[`${role} of another company`] = await server.addUser({ companyIds: [otherCompany], role })
  }
  people['no company'] = await server.addUser()
  tokens['bad token'] = 'no.such.token'
  tokens['expired token'] = await server.tokenFrom(world.member, daysAgo(15))
  tokens['foreign signature'] = `${world.member.token.slice(0, -8)}AAAAAAAA`
})
afterAll(() => server.close())

const outsiders = ['no token', 'bad token', 'expired token', 'foreign signature']
const members = ROLES.map((role) => `${role} of the company`)
const strangers = ROLES.map((role) => `${role} of another company`)
const actors = [...outsiders, ...members, ...strangers, 'no company']

/** What the policy promises, in one function. An unknown policy fails. */
function expectedStatus(endpoint: Endpoint, actor: string, call: ExampleCall): number {
  const { path, policy, status, params } = endpoint
  if (policy === 'public') return status
  if (outsiders.includes(actor)) return 401
  if ((policy === 'admin' || policy === 'people') && (actor.startsWith('User') || actor === 'no company')) return 403
  if (policy === 'author' && actor === 'User of the company') return 403
  // None of these is the owner of the row.
  if (policy === 'super-admin') return actor.startsWith('SuperAdmin') ? status : 403
  if (policy === 'company-super-admin' && !actor.startsWith('SuperAdmin')) return 403
  if (policy === 'own') return actor === 'no company' ? 403 : 404
  if (policy === 'self') return params ? 404 : status
  if (policy === 'signed-in' || members.includes(actor)) return status
  if (policy === 'people') {
    if (actor.startsWith('SuperAdmin')) return status
    const isAboutTheCompany = JSON.stringify(call).includes(world.companyId)
    return params ? 404 : isAboutTheCompany ? 403 : status
  }
  if (policy !== 'member' && policy !== 'author' && policy !== 'admin' && policy !== 'company-super-admin')
    throw new Error(`Nothing is promised for the policy ${String(policy)}.`)
  if (actor === 'no company' || call.path.includes('companyId=')) return 403
  if (params) return 404
  throw new Error(`${path} names neither a company nor a row, so its policy protects nothing.`)
}

/** For a new session: some calls end the one they are made in. */
async function tokenOf(actor: string): Promise<string | undefined> {
  const person = people[actor]
  const account = person && (await findUser(server.store, person._id))
  return account ? server.tokenFrom(account, new Date()) : tokens[actor]
}

async function statusOf(
  { method }: Endpoint,
  actor: string,
  { path, body, form, headers }: ExampleCall,
): Promise<number> {
  const token = await tokenOf(actor)
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
  })
  await response.body?.cancel()
  return response.status
}

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each(actors)('answers %s as its policy promises', async (actor) => {
    const call = await exampleOf(endpoint, world)
    expect(await statusOf(endpoint, actor, call)).toBe(expectedStatus(endpoint, actor, call))
  })
})
