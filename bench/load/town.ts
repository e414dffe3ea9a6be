import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LEAD_STATUSES, type LeadStatus } from '../../contract/entities/lead.ts'
import { createTokens } from '../../server/policies/tokens.ts'
import type { Store } from '../../server/store/core/open-store.ts'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { HttpDevice } from '../support/http-device.ts'
import { withDatabase } from './database.ts'
import type { LoadOptions } from './options.ts'

export const JWT_SECRET = 'a secret that only this load knows, of sufficient length'
export const PASSWORD = 'the password of all who take part'
/** A morning's work of a team. */
const YESTERDAY = { batches: 8, changes: 50 }
/** In one transaction. */
const LEADS_AT_ONCE = 1_000

export interface TownLead {
  readonly id: string
  readonly version: number
  readonly status: LeadStatus
}

/** Where in a company's feed a device is that was last open at some time of yesterday. */
export interface Place {
  readonly cursor: string
  readonly seq: number
}

export interface TownCompany {
  readonly id: string
  readonly leads: readonly TownLead[]
  readonly yesterday: readonly Place[]
}

export interface Person {
  readonly companyId: string
  readonly email: string
  readonly token: string
}

export interface Town {
  readonly companies: readonly TownCompany[]
  /** One for each device. */
  readonly people: readonly Person[]
}

type Size = Pick<LoadOptions, 'companies' | 'leads' | 'seed'> & { readonly people: number }

/**
 * Companies, people and leads, and what was saved yesterday. The code that writes them is that of the server, which may be
 * of another checkout; what was saved yesterday has come over HTTP.
 */
export async function buildTown({ url, dataDir }: ServerProcess, code: string, size: Size): Promise<Town> {
  const { connection } = await launchPostgres(dataDir)
  const parts = await partsOf(code)
  const store = await parts.openStore({ connection, poolSize: 4 })
  try {
    const passwordHash = await parts.hashPassword(PASSWORD)
    const companyIds = await Promise.all(
      Array.from({ length: size.companies }, async (_, number) => {
        const { _id } = await parts.createCompany(store, { name: `Load Company ${number + 1}` })
        return _id
      }),
    )
    const people = await addPeople(parts, store, { companyIds, passwordHash, count: size.people })
    const companies: TownCompany[] = []
    for (const [number, companyId] of companyIds.entries()) {
      await addLeads(parts, store, { companyId, count: size.leads, seed: size.seed * 1_000 + number })
      const [person] = people.filter((each) => each.companyId === companyId)
      const device = new HttpDevice({ url, companyId, token: person?.token ?? '' })
      const yesterday = await saveYesterday(device, await leadsOf(dataDir, companyId))
      device.close()
      await parts.buildSegments?.(store, companyId, dataDir)
      companies.push({ id: companyId, leads: await leadsOf(dataDir, companyId), yesterday })
    }
    return { companies, people }
  } finally {
    await store.close()
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** The code of that checkout, which fits its tables. */
async function partsOf(code: string) {
  const has = (path: string) => existsSync(join(code, path))
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(code, path)).href)
  const [open, tenant, companies, users, leads, made, passwords] = (await Promise.all([
    load('server/store/core/open-store.ts'),
    load('server/store/core/tenant-transaction.ts'),
    load('server/store/users/companies.ts'),
    load('server/store/users/users.ts'),
    load('server/store/leads/import-leads.ts'),
    load('server/commands/demo/synthetic-leads.ts'),
    load('server/commands/users/passwords.ts'),
  ])) as [
    typeof import('../../server/store/core/open-store.ts'),
    typeof import('../../server/store/core/tenant-transaction.ts'),
    typeof import('../../server/store/users/companies.ts'),
    typeof import('../../server/store/users/users.ts'),
    typeof import('../../server/store/leads/import-leads.ts'),
    typeof import('../../server/commands/demo/synthetic-leads.ts'),
    typeof import('../../server/commands/users/passwords.ts'),
  ]
  const parts = { ...open, ...tenant, ...companies, ...users, ...leads, ...made, ...passwords }
  if (!has('server/commands/segments/build-segments.ts')) return { ...parts, buildSegments: undefined }
  const [segments, downloads, files] = (await Promise.all([
    load('server/commands/segments/build-segments.ts'),
    load('server/store/feed/shared-downloads.ts'),
    load('server/providers/open-file-store.ts'),
  ])) as [
    typeof import('../../server/commands/segments/build-segments.ts'),
    typeof import('../../server/store/feed/shared-downloads.ts'),
    typeof import('../../server/providers/open-file-store.ts'),
  ]
  return {
    ...parts,
    /** As the server does every ten minutes, for a company that is large enough. */
    async buildSegments(store: Store, companyId: string, dataDir: string): Promise<void> {
      if (!(await downloads.needsSegments(store, companyId, new Date()))) return
      const work = { store, segments: files.openSegmentStore({ dataDir }), clock: () => new Date() }
      await segments.buildSegments(work, companyId, { signal: new AbortController().signal })
    },
  }
}

interface PeopleToAdd {
  readonly companyIds: readonly string[]
  readonly passwordHash: string
  readonly count: number
}

async function addPeople(parts: Parts, store: Store, { companyIds, passwordHash, count }: PeopleToAdd) {
  const tokens = createTokens(JWT_SECRET, () => new Date())
  const people: Person[] = []
  for (let number = 0; number < count; number += 1) {
    const companyId = companyIds[number % companyIds.length] ?? ''
    const email = `load-${number}@example.com`
    const named = { firstname: 'Load', lastname: `Person ${number}`, email, role: 'User', passwordHash } as const
    const _id = await parts.createUser(store, { ...named, companyIds: [companyId] })
    // Their sessions were started last week: checking so many passwords would take longer than all else.
    const token = await tokens.sign({ _id, role: 'User', companyIds: [companyId], tokenVersion: 1 })
    people.push({ companyId, email, token })
  }
  return people
}

interface LeadsToAdd {
  readonly companyId: string
  readonly count: number
  readonly seed: number
}

async function addLeads(parts: Parts, store: Store, { companyId, count, seed }: LeadsToAdd): Promise<void> {
  const made = [...parts.syntheticLeads({ seed, count, flavour: 'energy', now: new Date() })]
  for (let from = 0; from < count; from += LEADS_AT_ONCE) {
    const some = made.slice(from, from + LEADS_AT_ONCE)
    await parts.writeTenant(store, companyId, async (tx) => {
      await parts.insertLeads(
        tx,
        some.map(({ lead }) => lead),
      )
      await parts.insertNotes(
        tx,
        some.flatMap(({ notes }) => notes),
      )
    })
  }
}

/** As they are by now: earlier profiles have changed them. */
export async function lookAgain({ dataDir }: ServerProcess, town: Town): Promise<Town> {
  const companies = town.companies.map(async (company) => ({
    ...company,
    leads: await leadsOf(dataDir, company.id),
  }))
  return { ...town, companies: await Promise.all(companies) }
}

const leadsOf = (dataDir: string, companyId: string): Promise<TownLead[]> =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<TownLead>(
      'select id, version, lead_status as status from lead where company_id = $1 order by id',
      [companyId],
    )
    return rows
  })

export const nextStatus = (status: LeadStatus): LeadStatus =>
  LEAD_STATUSES[(LEAD_STATUSES.indexOf(status) + 1) % LEAD_STATUSES.length] ?? 'Open'

async function saveYesterday(device: HttpDevice, leads: readonly TownLead[]): Promise<Place[]> {
  const locations: Place[] = []
  const find = async () => {
    await device.findHead()
    locations.push({ cursor: device.cursor, seq: device.seq })
  }
  for (let batch = 0; batch < YESTERDAY.batches; batch += 1) {
    await find()
    // Each lead once at most, in a small company too.
    const some = leads.slice(batch * YESTERDAY.changes, (batch + 1) * YESTERDAY.changes)
    if (some.length > 0) await pushBatch(device, some)
  }
  await find()
  return locations
}

/** A change of the status of each, in one request. */
export async function pushBatch(device: HttpDevice, leads: readonly TownLead[]): Promise<void> {
  const items = leads.map(({ id, version, status }) => ({
    key: randomUUID(),
    method: 'PATCH',
    path: `/api/epc/leads/${id}?companyId=${device.companyId}`,
    headers: { 'sync-base': String(version) },
    body: { lead_status: nextStatus(status) },
  }))
  const call = { what: 'batch', method: 'POST', path: '/api/sync/push', body: { items } }
  const { text } = await device.askUntilDone(call)
  const { answers } = JSON.parse(text) as { answers: { status: number }[] }
  if (answers.some(({ status }) => status !== 200)) throw new Error(`A batch was answered ${text.slice(0, 1_000)}`)
}
