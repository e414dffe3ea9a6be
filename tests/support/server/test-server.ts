import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FollowUp, FollowUpForm } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Role } from '../../../contract/entities/user.ts'
import { buildApp } from '../../../server/app.ts'
import { hashPassword } from '../../../server/commands/users/passwords.ts'
import type { Config } from '../../../server/config.ts'
import { createTokens, type TokenSession } from '../../../server/policies/tokens.ts'
import type { DiskSpace } from '../../../server/providers/disk-space.ts'
import type { MailRelay } from '../../../server/providers/mail-relay.ts'
import type { MailTransport } from '../../../server/providers/mail.ts'
import { createCompany } from '../../../server/store/users/companies.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { removeRow, saveRow } from '../../../server/store/feed/rows.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { type Account, createUser, findUser } from '../../../server/store/users/users.ts'
import { buildLead } from '../builders/build-lead.ts'
import { createLetterBox, type LetterBox } from '../fakes/letter-box.ts'
import { createTestStore, type TestStore } from './test-database.ts'

export const TEST_PASSWORD = 'correct horse battery'
const passwordHash = hashPassword(TEST_PASSWORD)

export interface TestUser extends Account {
  readonly token: string
}

export interface TestCall {
  token?: string | undefined
  body?: unknown
  form?: FormData
  rawBody?: string
  headers?: Record<string, string>
}

export interface TestReply {
  status: number
  headers: Headers
  body: Record<string, unknown> & unknown[]
  text: string
}

export interface NewTestUser {
  companyIds?: readonly string[]
  role?: Role
  firstname?: string
}

export interface TestServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly store: Store
  readonly letters: LetterBox
  readonly dataDir: string
  addCompany(name?: string): Promise<string>
  addUser(overrides?: NewTestUser): Promise<TestUser>
  addLead(companyId: string, overrides?: Partial<Lead>): Promise<Lead>
  deleteLead(lead: Lead, by: Account): Promise<void>
  /** A follow-up to call back, unless the fields say otherwise. */
  addFollowUp(by: TestUser, leadId: string, fields: Partial<FollowUpForm>): Promise<FollowUp>
  tokenFrom(user: Account, signedAt: Date, session?: TokenSession): Promise<string>
  call(method: string, path: string, call?: TestCall): Promise<TestReply>
  close(): Promise<void>
}

export interface TestServerOptions {
  heartbeatMs?: number
  clock?: () => Date
  siteFolder?: string
  mail?: MailTransport
  relay?: MailRelay
  logLevel?: Config['logLevel']
  logTo?: { write(line: string): unknown }
  epcApiBase?: string
  epcApiToken?: string
  epcApiUrl?: string
  tiles?: Config['tiles']
  trustProxy?: NonNullable<Config['trustProxy']>
  metricsToken?: string
  dataDir?: string
  diskSpace?: () => Promise<DiskSpace>
  s3?: NonNullable<Config['s3']>
  store?: TestStore
  keepData?: boolean
  stopping?: AbortSignal
}

const CLOSE_GRACE_MS = 500
/** However full this machine's disk is. */
const ROOMY: DiskSpace = { freeBytes: 1e12, totalBytes: 1e12 }

export const TEST_SECRET = 'a secret that only the tests know, of sufficient length'

const config = {
  port: 0,
  host: '127.0.0.1',
  jwtSecret: TEST_SECRET,
  demo: false,
  demoLeads: 0,
  drainSeconds: 0,
  namedStatements: true,
  publicUrl: 'https://doorstep.example',
}

export async function startTestServer({
  logLevel = 'error',
  epcApiBase,
  epcApiToken,
  epcApiUrl,
  tiles,
  trustProxy,
  metricsToken,
  s3,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const store = options.store ?? (await createTestStore())
  const letters = createLetterBox()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'doorstep-server-'))
  const app = await buildApp({
    store,
    config: {
      ...config,
      dataDir,
      backups: { keep: { daily: 1, weekly: 0, monthly: 0 }, place: { folder: join(dataDir, 'backups') } },
      logLevel,
      ...(epcApiBase ? { epcApiBase } : {}),
      ...(epcApiToken ? { epcApiToken } : {}),
      ...(epcApiUrl ? { epcApiUrl } : {}),
      ...(tiles ? { tiles } : {}),
      ...(s3 ? { s3 } : {}),
      ...(metricsToken ? { metricsToken } : {}),
      ...(trustProxy === undefined ? {} : { trustProxy }),
    },
    clock: () => new Date(),
    mail: letters.transport,
    diskSpace: async () => ROOMY,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const tokenFrom: TestServer['tokenFrom'] = (user, signedAt, session) =>
    createTokens(config.jwtSecret, () => signedAt).sign(user, session)
  return {
    url,
    app,
    store,
    letters,
    dataDir,
    tokenFrom,
    addCompany: async (name = `Company ${randomUUID()}`) => (await createCompany(store, { name }))._id,
    addUser: async (overrides) => {
      const account = await addAccount(store, overrides)
      return { ...account, token: await tokenFrom(account, new Date()) }
    },
    addLead: (companyId, overrides) => addLead(store, companyId, overrides),
    deleteLead: async (lead, by) => {
      await writeTenant(store, lead.companyId, (tx) =>
        removeRow(tx, { entity: 'lead', id: lead._id }, { userId: by._id }),
      )
    },
    addFollowUp: async ({ token }, leadId, fields) => {
      const body = { kind: 'Call back', ...fields }
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await send(url, 'POST', `/api/epc/leads/${leadId}/follow-ups`, { token, body, headers })
      return answer.body['followUp'] as FollowUp
    },
    call: (method, path, call) => send(url, method, path, call),
    close: async () => {
      // As the process does: Node's client opens spare connections, and one without a request would keep the server open.
      const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS)
      await app.close()
      clearTimeout(cut)
      await store.close()
      if (!options.keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addAccount(store: Store, overrides: NewTestUser = {}): Promise<Account> {
  const { companyIds = [], role = 'User', firstname = 'Ann' } = overrides
  const email = `${randomUUID()}@example.com`
  const hash = await passwordHash
  const id = await createUser(store, { firstname, lastname: 'Lee', email, role, companyIds, passwordHash: hash })
  const account = await findUser(store, id)
  if (!account) throw new Error('The user just made is not there.')
  return account
}

async function addLead(store: Store, companyId: string, overrides?: Partial<Lead>): Promise<Lead> {
  const lead = buildLead({ ...overrides, companyId })
  const { result } = await writeTenant(store, companyId, (tx) =>
    saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, { userId: 'nobody' }),
  )
  return result
}

export async function send(url: string, method: string, path: string, call: TestCall = {}): Promise<TestReply> {
  const text = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const body = call.form ?? text
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer = await response.text()
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: isJson && answer ? jsonBody.parse(JSON.parse(answer)) : {},
  }
}

const jsonBody = z.any()
