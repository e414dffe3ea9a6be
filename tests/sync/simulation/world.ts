import { randomUUID } from 'node:crypto'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Notice } from '../../../contract/entities/notice.ts'
import type { Role } from '../../../contract/entities/user.ts'
import { insertLeads } from '../../../server/store/leads/import-leads.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { buildLead } from '../../support/builders/build-lead.ts'
import { addCompany, addUser } from '../../support/builders/company-world.ts'
import type { CompanyBackup } from './backup.ts'
import { type Choice, choiceOf } from './choice.ts'
import type { Coverage } from './coverage.ts'
import { SimDevice } from './device.ts'
import type { DetailAct } from './checks/lead-checks.ts'
import type { Erasure } from './checks/erasure-checks.ts'
import { Ledger, type Tap } from './checks/ledger.ts'
import { addMarketing, type Marketing } from './marketing.ts'
import { addMorningRows, type FormRow, type ViewRow } from './checks/morning-rows.ts'
import { Network } from './network.ts'
import type { SimServer } from './server.ts'

export interface Person {
  id: string
  role: Role
}

export interface KnockMade {
  readonly id: string
  readonly userId: string | undefined
}

export interface ActivityMade extends ViewRow {
  leadId: string
}

export interface World {
  seed: number
  server: SimServer
  network: Network
  ledger: Ledger
  coverage: Coverage
  companyIds: readonly [string, string]
  /** The first is an administrator, whom nobody locks out. */
  people: readonly [Person, Person, Person, Person]
  /** Erases people, and does nothing else. */
  superAdmin: { id: string }
  leads: Map<string, string[]>
  newLeads: Map<string, Set<string>>
  /** Enquiries of one person, which are merged, separated and erased; nothing else happens to them. */
  sameLeads: Map<string, string[]>
  /** How many there have been: none has a word of another. */
  enquiries: number
  erasures: Erasure[]
  touched: Record<'booked' | 'converted' | 'deleted', Set<string>>
  /** Those that were imported after the copy to which their company was restored. */
  nowhere: Set<string>
  forms: Map<string, FormRow[]>
  views: Map<string, ViewRow[]>
  followUps: Map<string, { id: string }[]>
  activities: Map<string, ActivityMade[]>
  files: Map<string, { id: string }[]>
  knocks: Map<string, KnockMade[]>
  ofMorning: Set<string>
  marketing: Map<string, Marketing>
  devices: SimDevice[]
  /** Commits without a key: `entity id version`, and notes by their id. */
  plainVersions: Set<string>
  plainNotes: Set<string>
  plainDetails: (DetailAct & { companyId: string })[]
  dismissed: Map<string, Notice>
  revoked: Set<string>
  unsettled: Set<string>
  backups: Map<string, CompanyBackup>
  restored: Set<string>
}

const LEADS = [20, 6] as const
const SAME_LEADS = 4

export async function createWorld(server: SimServer, seed: number, coverage: Coverage, devices = 8): Promise<World> {
  const { store } = server
  // In the order of their names, even if the same seed has run before.
  const [main, side] = [await addCompany(store, `A ${randomUUID()}`), await addCompany(store, `B ${randomUUID()}`)]
  const companyIds = [main, side] as const
  const person = async (firstname: string, of: readonly string[], role: Role = 'User'): Promise<Person> => ({
    id: await addUser(store, of, { firstname, role }),
    role,
  })
  const people = [
    await person('Ada', companyIds, 'Admin'),
    await person('Ben', companyIds, 'Admin'),
    await person('Cat', [main]),
    await person('Dan', [main]),
  ] as const
  const superAdmin = { id: await addUser(store, companyIds, { firstname: 'Sue', role: 'SuperAdmin' }) }
  const leads = new Map<string, string[]>()
  const sameLeads = new Map<string, string[]>()
  for (const [index, companyId] of companyIds.entries()) {
    const leadFields = Array.from({ length: LEADS[index] ?? 0 }, (_, lead) => leadNumber(lead))
    leads.set(companyId, await importLeads(store, companyId, leadFields))
    const same = Array.from({ length: SAME_LEADS }, (_, lead) => sameLead(index * SAME_LEADS + lead))
    sameLeads.set(companyId, await importLeads(store, companyId, same))
  }
  const deals = [...leads.values()].flatMap((ids) => ids.filter((_id, index) => isDeal(index)))
  const ledger = new Ledger()
  const network = new Network(server, ledger, coverage, seed)
  const users = people.map(({ id }) => id)
  const world: World = {
    seed,
    server,
    network,
    ledger,
    coverage,
    companyIds,
    people,
    superAdmin,
    leads,
    sameLeads,
    enquiries: companyIds.length * SAME_LEADS,
    erasures: [],
    newLeads: new Map(companyIds.map((companyId) => [companyId, new Set()])),
    touched: { booked: new Set(deals), converted: new Set(deals), deleted: new Set() },
    nowhere: new Set(),
    forms: new Map(),
    views: new Map(),
    followUps: new Map(companyIds.map((companyId) => [companyId, []])),
    activities: new Map(companyIds.map((companyId) => [companyId, []])),
    files: new Map(companyIds.map((companyId) => [companyId, []])),
    knocks: new Map(companyIds.map((companyId) => [companyId, []])),
    ofMorning: new Set(),
    marketing: new Map(),
    devices: [],
    plainVersions: new Set(),
    plainNotes: new Set(),
    plainDetails: [],
    dismissed: new Map(),
    revoked: new Set(),
    unsettled: new Set(),
    backups: new Map(),
    restored: new Set(),
  }
  ledger.positionsOf = (deviceId) => {
    const { pending = [], unqueued = [], parked = [], acknowledged = [] } = world.devices[deviceId] ?? {}
    return {
      pending: new Map(
        pending.map(({ mutationId, position, dependsOn = [] }) => [mutationId, { position, dependsOn }]),
      ),
      unqueued: new Map(unqueued.map(({ mutationId, position }) => [mutationId, { position }])),
      parked: new Set(parked.map((entry) => entry.mutationId)),
      acknowledged: new Set(acknowledged.map((entry) => entry.mutationId)),
    }
  }
  for (const [index, companyId] of companyIds.entries()) {
    const name = `seed${seed}-${index}`
    const { forms, views } = await addMorningRows(store, companyId, membersAtFirst(world, companyId))
    world.forms.set(companyId, forms)
    world.views.set(companyId, views)
    for (const { id } of [...forms, ...views]) world.ofMorning.add(id)
    world.marketing.set(companyId, await addMarketing({ server, admin: people[0], companyId }, name))
  }
  const chance = choiceOf(seed, 0)
  for (let id = 0; id < devices; id += 1) {
    const device = new SimDevice({ id, seed, network, users, companyIds })
    world.devices.push(device)
    await signInAs(world, device, people[OWNERS[id % OWNERS.length] ?? 1])
    device.weather = chance.pick(['fine', 'rough', 'rough'])
  }
  return world
}

/** The last two work for the first company only. */
const membersAtFirst = ({ companyIds, people }: World, companyId: string) =>
  people.slice(0, companyId === companyIds[0] ? 4 : 2).map(({ id }) => id)

/** The owners of the devices: most people have one, some have two. */
const OWNERS = [1, 2, 3, 1, 2, 0, 3, 1] as const

const isDeal = (index: number) => index % 4 === 3
const leadNumber = (index: number): Partial<Lead> => ({
  firstname: `Lead ${index}`,
  createdAt: new Date(Date.UTC(2026, 10, 1, 9, index)).toISOString(),
  ...(isDeal(index)
    ? { actual_booking_date: '2026-11-30', actual_booking_time: '09:00', deal_status: 'Open' as const }
    : {}),
})

/** The first name of everybody in those enquiries. */
export const SAME = 'Same'

export const sameLead = (index: number): Partial<Lead> => ({
  firstname: SAME,
  surname: `Quill${index}feather`,
  email: emailOfEnquiry(index),
  phone: ownPhone(index),
  createdAt: new Date(Date.UTC(2026, 10, 2, 9, index)).toISOString(),
})

export const emailOfEnquiry = (index: number) => `quill${index}@example.com`
export const ownPhone = (index: number) => `0113 496 ${String(index).padStart(4, '0')}`

export async function importLeads(
  store: Store,
  companyId: string,
  leadFields: readonly Partial<Lead>[],
): Promise<string[]> {
  const leads = leadFields.map((fields) => buildLead({ ...fields, companyId }))
  await writeTenant(store, companyId, (tx) => insertLeads(tx, leads))
  return leads.map(({ _id }) => _id)
}

/** Does nothing for somebody who may not sign in. */
export async function signInAs(
  { server, network }: World,
  device: SimDevice,
  { id }: Person,
  ageDays = 0,
): Promise<void> {
  const token = await server.tokenOf(id, ageDays)
  if (token === undefined) return
  await device.signIn(id, token)
  network.reached.add(device.id)
}

/** The device was notified, or the office has removed it: what was sent is removed with the company's rows. */
export const isTakenAway = ({ network, revoked }: World, { deviceId, userId, companyId }: Tap): boolean =>
  network.received.revocations.has(`${deviceId} ${companyId}`) || revoked.has(`${userId} ${companyId}`)

export const personOf = ({ people }: World, userId: string): Person | undefined =>
  people.find(({ id }) => id === userId)

/** A lead added by a user is more likely than an imported one. */
const NEW_LEADS_TIMES = 3

function leadsFor({ leads, newLeads, ledger }: World, companyId: string, device: SimDevice | undefined): string[] {
  const ownTaps = device && ledger.of(device.id)
  const added = [...(newLeads.get(companyId) ?? [])].filter((id) => ledger.effects.has(id) || ownTaps?.has(id))
  return [...(leads.get(companyId) ?? []), ...Array.from({ length: NEW_LEADS_TIMES }, () => added).flat()]
}

export const pickLead = (world: World, companyId: string, choice: Choice, device?: SimDevice): string =>
  choice.pick(leadsFor(world, companyId, device))

/** Mostly one to which somebody has done that; users convert what is booked. */
export function pickTouched(
  world: World,
  how: keyof World['touched'],
  companyId: string,
  choice: Choice,
  device?: SimDevice,
): string {
  const those = leadsFor(world, companyId, device).filter((id) => world.touched[how].has(id))
  return those.length > 0 && choice.percent(85) ? choice.pick(those) : pickLead(world, companyId, choice, device)
}

/** Mostly one that the server has and this screen shows: it waits for nothing. */
export function pickMade<Made extends { id: string }>(
  { ledger, ofMorning }: World,
  made: readonly Made[],
  shown: readonly { id: string }[],
  choice: Choice,
): Made | undefined {
  const onScreen = new Set(shown.map(({ id }) => id))
  const there = made.filter(({ id }) => onScreen.has(id) && (ofMorning.has(id) || ledger.effects.has(id)))
  const from = choice.percent(75) ? there : made
  return from.length > 0 ? choice.pick(from) : undefined
}
