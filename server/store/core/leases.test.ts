import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addCompany } from '../../../tests/support/builders/company-world.ts'
import { writeBehind } from '../../../tests/support/fakes/write-behind.ts'
import { newLease } from '../../../tests/support/server/new-lease.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { LeaseLost } from './lease-keeper.ts'
import { demandLease, purgeLeases, tryLease, withLease } from './leases.ts'
import { openStore, type Store } from './open-store.ts'
import { writeTenant } from './tenant-transaction.ts'

let one: TestStore
let other: Store

beforeAll(async () => {
  one = await createTestStore()
  other = await openStore({ connection: one.connection })
})
afterAll(async () => {
  await other.close()
  await one.close()
})
afterEach(() => void vi.useRealTimers())

/** As PostgreSQL sees the end of a process. */
const endConnection = (name: string) =>
  writeBehind(
    one,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = (select holder from lease where name = '${name}')`,
  )
const runOut = (name: string) => writeBehind(one, `update lease set until = '-infinity' where name = '${name}'`)

const commitWith = async (store: Store, lease: { name: string; token: number }) =>
  writeTenant(store, await addCompany(store), (tx) => demandLease(tx, lease))

test('one of two servers has a lease, and the other gets it once it is released, with a higher token', async () => {
  const first = await newLease(one)
  expect(await other.leases.take(first.name)).toBeUndefined()
  expect(await one.leases.take(first.name)).toBeUndefined()
  await first.release()
  const second = await newLease(other, first.name)
  expect(second.token).toBeGreaterThan(first.token)
  await expect(commitWith(one, first)).rejects.toThrow(LeaseLost)
  await commitWith(other, second)
})

test("a server's leases are free at once when it stops, and when its process ends", async () => {
  const stopping = await openStore({ connection: one.connection })
  const { name } = await newLease(stopping)
  await stopping.close()
  await newLease(other, name)

  const killed = await newLease(one)
  await endConnection(killed.name)
  await vi.waitFor(() => newLease(other, killed.name))
  await expect(commitWith(one, killed)).rejects.toThrow(LeaseLost)
})

test('a renewed lease lasts, and one that is not renewed expires, which its holder notices', async () => {
  const short = await openStore({ connection: one.connection, leaseMs: 300 })
  const lease = await newLease(short)
  const untilOf = async () =>
    (await sql<{ until: Date }>`select until from lease where name = ${lease.name}`.execute(one.db)).rows[0]?.until
  const until = (await untilOf()) ?? new Date(0)
  await expect.poll(async () => ((await untilOf()) ?? until) > until).toBe(true)
  expect(await other.leases.take(lease.name)).toBeUndefined()
  await runOut(lease.name)
  const taken = await vi.waitFor(() => newLease(other, lease.name))
  await expect.poll(() => lease.signal.aborted).toBe(true)
  await lease.release()
  await commitWith(other, taken)
  await short.close()
})

test("times are the database's: a server whose clock is a day ahead gets no lease", async () => {
  const { name } = await newLease(one)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  expect(await other.leases.take(name)).toBeUndefined()
})

test('a transaction that has checked the lease keeps it until it ends, and a renewal does not wait for it', async () => {
  const lease = await newLease(one)
  const companyId = await addCompany(one)
  await writeTenant(one, companyId, async (tx) => {
    await demandLease(tx, lease)
    // As a renewal does it.
    await runOut(lease.name)
    expect(await other.leases.take(lease.name)).toBeUndefined()
  })
  await newLease(other, lease.name)
})

test('work that lost its lease counts as not run, and is repeated where required', async () => {
  const name = randomUUID()
  const loseIt = async (lease: { name: string; token: number }) => {
    await runOut(name)
    await (await newLease(other, name)).release()
    await commitWith(one, lease)
  }
  expect(await tryLease(one, name, loseIt)).toEqual({ isHeld: false, result: undefined })
  let runs = 0
  expect(await withLease(one, name, (lease) => ((runs += 1) === 1 ? loseIt(lease) : Promise.resolve()))).toBeUndefined()
  expect(runs).toBe(2)
})

test('old leases are purged', async () => {
  const [old, recent] = [await newLease(one), await newLease(one)]
  await writeBehind(one, `update lease set until = now() - interval '2 days' where name = '${old.name}'`)
  await purgeLeases(one)
  const { rows } = await sql<{ name: string }>`
    select name from lease where name in (${old.name}, ${recent.name})`.execute(one.db)
  expect(rows).toEqual([{ name: recent.name }])
})
