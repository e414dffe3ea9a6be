import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  added,
  confirmed,
  hasLeft,
  leftList,
  removedFrom,
  unsubscribed,
} from '../../../contract/entities/marketing/subscriber-steps.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { writeBehind } from '../../../tests/support/fakes/write-behind.ts'
import { countAudience } from './audience.ts'
import { listOfName } from '../feed/list-of-name.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const AT = '2026-11-22T10:00:00.000Z'
const LISTS = ['One', 'Two', 'Three', 'The rest']

const life: fc.Arbitrary<Life> = fc.record({
  lists: fc.subarray([0, 1, 2], { minLength: 1 }),
  toConfirm: fc.subarray([0, 1, 2]),
  afterwards: fc.constantFrom('nothing', 'confirms', 'leaves all', 'leaves one', 'is taken off'),
})

test("the audience of a campaign is counted by each subscriber's own state, for large and small lists", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(0, 100),
      fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 1, maxLength: 3 }),
      async (lives, others, asked) => {
        const companyId = await addCompany(store)
        const userId = await addUser(store, [companyId])
        const listIds: string[] = []
        for (const name of LISTS) {
          const { result } = await writeTenant(store, companyId, (tx) => listOfName(tx, name, userId))
          listIds.push(result._id)
        }
        const idOf = (at: number) => listIds[at] ?? ''
        const rest = Array.from({ length: others }, () => ({
          lists: [3],
          toConfirm: [],
          afterwards: 'nothing' as const,
        }))
        const people = [...lives, ...rest].map((one, at) => lived(companyId, `p${at}@a.example`, one, idOf))
        await writeTenant(store, companyId, (tx) =>
          saveSubscribers(
            tx,
            people.map((after) => ({ before: undefined, after })),
            { source: 'import' },
          ),
        )
        const chosen = asked.map(idOf)
        expect(await countAudience(store, companyId, chosen)).toEqual(reachOf(people, chosen))
      },
    ),
    { numRuns: 100 },
  )
})

interface Imported {
  store: TestStore
  companyId: string
  listIds: string[]
  rows: Subscriber[]
}

async function withImported(people: number, life: Life, work: (imported: Imported) => Promise<void>): Promise<void> {
  const alone = await createTestStore({ poolSize: 1 })
  try {
    for (const table of ['subscriber', 'list_member'])
      await writeBehind(alone, `alter table ${table} set (autovacuum_enabled = off)`)
    const companyId = await addCompany(alone)
    const userId = await addUser(alone, [companyId])
    const listOf = async (name: string) =>
      (await writeTenant(alone, companyId, (tx) => listOfName(tx, name, userId))).result._id
    const listIds = [await listOf('Everybody'), await listOf('To confirm')]
    const rows = Array.from({ length: people }, (_, at) =>
      lived(companyId, `p${at}@a.example`, life, (list) => listIds[list] ?? ''),
    )
    const changes = rows.map((after) => ({ before: undefined, after }))
    await writeTenant(alone, companyId, (tx) => saveSubscribers(tx, changes, { source: 'import' }))
    await work({ store: alone, companyId, listIds, rows })
  } finally {
    await alone.close()
  }
}

test('a large company that was just imported is counted with statistics', async () => {
  const people = 12_000
  const life: Life = { lists: [0], toConfirm: [], afterwards: 'nothing' }
  await withImported(people, life, async ({ store: alone, companyId, listIds }) => {
    await sql`select pg_stat_force_next_flush()`.execute(alone.db)

    expect((await countAudience(alone, companyId, listIds.slice(0, 1))).people).toBe(people)

    expect(await rowsPlannedWith(alone)).toBe(people)
  })
})

async function rowsPlannedWith({ db }: TestStore): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select reltuples::bigint as seen from pg_class where oid = 'subscriber'::regclass`.execute(db)
  return rows[0]?.seen ?? 0
}

test('pending subscribers are found without reading all members for each, even without statistics', async () => {
  const people = 600
  const life: Life = { lists: [0, 1], toConfirm: [1], afterwards: 'nothing' }
  await withImported(people, life, async ({ store: small, companyId, listIds, rows }) => {
    const before = await membersRead(small)

    expect(await countAudience(small, companyId, listIds)).toEqual(reachOf(rows, listIds))

    expect((await membersRead(small)) - before).toBeLessThan(10 * people)
  })
})

async function membersRead({ db }: TestStore): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'list_member'`.execute(db)
  return rows[0]?.rows ?? 0
}

interface Life {
  lists: readonly number[]
  toConfirm: readonly number[]
  afterwards: 'nothing' | 'confirms' | 'leaves all' | 'leaves one' | 'is taken off'
}

function lived(companyId: string, email: string, { lists, toConfirm, afterwards }: Life, idOf: (at: number) => string) {
  const person = { companyId, email, at: AT }
  const waits = toConfirm.map(idOf)
  const row = added(undefined, {
    ...person,
    listIds: lists.map(idOf),
    status: 'subscribed',
    needsConfirmation: () => false,
  })
  const pending = row.listIds.filter((id) => waits.includes(id))
  const before: Subscriber = { ...row, ...(pending.length > 0 ? { pendingListIds: pending } : {}) }
  const first = idOf(lists[0] ?? 0)
  if (afterwards === 'confirms') return confirmed(before)
  if (afterwards === 'leaves all') return unsubscribed(before, { ...person, leaveId: crypto.randomUUID() })
  if (afterwards === 'leaves one') return leftList(before, first)
  return afterwards === 'is taken off' ? removedFrom(before, first) : before
}

function reachOf(people: readonly Subscriber[], listIds: readonly string[]) {
  const on = people.filter((row) => row.listIds.some((id) => listIds.includes(id)))
  const reached = on.filter((row) => !hasLeft(row))
  const ready = reached.filter(
    (row) =>
      row.status === 'subscribed' &&
      row.listIds.some((id) => listIds.includes(id) && !row.pendingListIds?.includes(id)),
  )
  return {
    people: ready.length,
    unconfirmed: reached.length - ready.length,
    keptOut: on.length - reached.length,
  }
}
