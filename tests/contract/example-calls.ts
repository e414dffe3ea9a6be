import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { TEST_PASSWORD, type TestServer, type TestUser } from '../support/test-server.ts'

/** What the example calls are about: a lead of a company, and somebody who works there. */
export interface World {
  readonly server: TestServer
  readonly companyId: string
  readonly leadId: string
  readonly member: TestUser
  readonly cursor: string
}

export interface ExampleCall {
  path: string
  body?: unknown
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** A right call of each endpoint. One that is missing here fails the tests that go through all of them. */
const examples: Record<string, (world: World) => ExampleCall> = {
  'POST /api/auth/login': ({ member }) => ({
    path: '/api/auth/login',
    body: { email: member.email, password: TEST_PASSWORD },
  }),
  'GET /api/auth/users': () => ({ path: '/api/auth/users' }),
  'GET /api/companies': () => ({ path: '/api/companies' }),
  'GET /api/epc/leads': ({ companyId }) => ({ path: `/api/epc/leads?companyId=${companyId}` }),
  'GET /api/epc/leads/my': ({ companyId }) => ({ path: `/api/epc/leads/my?companyId=${companyId}` }),
  'GET /api/epc/distinct/:field': ({ companyId }) => ({ path: `/api/epc/distinct/posttown?companyId=${companyId}` }),
  'GET /api/epc/leads/:id': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}` }),
  'GET /api/epc/leads/:id/notes': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/notes` }),
  'POST /api/epc/leads/:id/notes': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}/notes`,
    body: { content: 'Rang the bell' },
  }),
  'PATCH /api/epc/leads/:id': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}`,
    body: { lead_status: 'Call Back' },
  }),
  'PATCH /api/epc/leads/:id/assign': ({ leadId, member }) => ({
    path: `/api/epc/leads/${leadId}/assign`,
    body: { userId: member._id },
  }),
  'GET /api/sync/head': ({ companyId }) => ({ path: `/api/sync/head?companyId=${companyId}` }),
  'GET /api/sync/bootstrap': ({ companyId }) => ({ path: `/api/sync/bootstrap?companyId=${companyId}` }),
  'GET /api/sync/changes': ({ companyId, cursor }) => ({
    path: `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`,
  }),
  'GET /api/sync/access': () => ({ path: '/api/sync/access' }),
  'GET /api/sync/stream': () => ({ path: '/api/sync/stream' }),
  'GET /api/health': () => ({ path: '/api/health' }),
}

export function exampleOf(endpoint: Endpoint, world: World): ExampleCall {
  const example = examples[nameOf(endpoint)]
  if (!example) throw new Error(`Give ${nameOf(endpoint)} an example in tests/contract/example-calls.ts.`)
  return example(world)
}

/** A company with a lead and a member; its feed has moved since the cursor. */
export async function buildWorld(server: TestServer): Promise<World> {
  const companyId = await server.addCompany()
  const member = await server.addUser({ companyIds: [companyId] })
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: member.token })
  const { _id: leadId } = await server.addLead(companyId, { posttown: 'LEEDS' })
  return { server, companyId, leadId, member, cursor: String(head.body['cursor']) }
}
