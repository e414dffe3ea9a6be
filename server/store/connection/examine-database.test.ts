import { afterEach, beforeAll, expect, test } from 'vitest'
import { ensurePrograms, INSTALL_MS } from '../../../tests/support/server/debian-program.ts'
import { PGBOUNCER, startPgbouncer } from '../../../tests/support/server/pgbouncer.ts'
import { createTestStore } from '../../../tests/support/server/test-database.ts'
import { examineDatabase } from './examine-database.ts'

beforeAll(() => ensurePrograms(PGBOUNCER), INSTALL_MS)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function newStore() {
  const store = await createTestStore()
  ends.push(() => store.close())
  return store
}

test('examining a database changes nothing in it', async () => {
  const { connection } = await newStore()
  const facts = await examineDatabase({ connection })
  expect(facts).toMatchObject({
    encoding: 'UTF8',
    tables: 'ours',
    keepsSessions: true,
    keepsStatements: true,
    backups: { damaged: 0 },
  })
  expect(facts.version).toMatch(/^\d+\.\d+$/)
  expect(Math.abs(facts.aheadMs)).toBeLessThan(1_000)
  expect(facts.connections.used).toBeLessThan(facts.connections.most)
})

test("the address of another database is not taken for PostgreSQL's own", async () => {
  const [{ connection }, other] = [await newStore(), await newStore()]
  const { own } = await examineDatabase({ connection, own: other.connection })
  expect(own).toEqual({ keepsSessions: true, isSameDatabase: false })
})

test.each([
  ['transaction', false],
  ['session', true],
] as const)('PgBouncer in %s mode is reported with its support for sessions', async (mode, keepsSessions) => {
  const { connection } = await newStore()
  const pooler = await startPgbouncer(connection, mode)
  ends.push(pooler.stop)
  const pooled = { ...connection, host: '127.0.0.1', port: pooler.port }
  // Debian’s PgBouncer is older than 1.21.
  const expected = { keepsSessions, keepsStatements: keepsSessions, tables: 'ours' }
  expect(await examineDatabase({ connection: pooled })).toMatchObject(expected)
  const withOwn = await examineDatabase({ connection: pooled, own: connection })
  expect(withOwn).toMatchObject({ ...expected, own: { keepsSessions: true, isSameDatabase: true } })
})
