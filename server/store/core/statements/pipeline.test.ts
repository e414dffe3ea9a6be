import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { countRoundTrips, type RoundTrips } from '../../../../tests/support/server/round-trips.ts'
import { type Asking, askTogether } from './pipeline.ts'

let store: TestStore
let trips: RoundTrips
beforeAll(async () => {
  trips = countRoundTrips()
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  trips.stop()
})

async function onConnection<Result>(work: (asking: Asking) => Promise<Result>): Promise<Result> {
  const client = await store.pool.connect()
  const asking = askTogether(client)
  try {
    return await work(asking)
  } finally {
    asking.end()
    client.release()
  }
}

const valueOf = async (asking: Asking, text: string, values: readonly unknown[]) =>
  Object.values((await asking.query(text, values)).rows[0] as object)[0] as unknown

test('statements that are sent at once are one round trip, answered in order and with their types', () =>
  onConnection(async (asking) => {
    const answers: unknown[] = []
    const asked = trips.during(async () => {
      answers.push(
        ...(await Promise.all([
          valueOf(asking, 'select $1::bigint', [2 ** 40]),
          valueOf(asking, 'select $1::jsonb', ['{"a":1}']),
          valueOf(asking, 'select $1::date', ['2036-03-01']),
        ])),
      )
    })
    expect(await asked).toBe(1)
    expect(answers).toEqual([2 ** 40, { a: 1 }, '2036-03-01'])
  }))

test('statements before a failed one are answered, later ones are not run', () =>
  onConnection(async (asking) => {
    for (let time = 0; time < 6; time++) {
      const settled = await Promise.allSettled([
        asking.query('start transaction'),
        valueOf(asking, 'select $1::int', [7]),
        asking.query('select 1 / $1::int', [0]),
        valueOf(asking, 'select $1::text', ['behind']),
        asking.query('commit'),
      ])
      expect(settled.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ])
      expect(settled[1]).toMatchObject({ value: 7 })
      expect(settled[4]).toMatchObject({ reason: { message: 'division by zero' } })
      await asking.query('rollback')
      // A statement that was skipped is prepared the next time.
      expect(await valueOf(asking, 'select $1::text', ['behind'])).toBe('behind')
    }
  }))

test('a text is prepared once, however often it is sent within one round trip', () =>
  onConnection(async (asking) => {
    const ask = () => Promise.all([1, 2, 3, 4, 5].map((value) => valueOf(asking, 'select $1::int + 1', [value])))
    expect(await ask()).toEqual([2, 3, 4, 5, 6])
    expect(await ask()).toEqual([2, 3, 4, 5, 6])
    const names = await asking.query('select name from pg_prepared_statements where statement = $1', [
      'select $1::int + 1',
    ])
    expect(names.rows).toHaveLength(1)
  }))

test('a statement after the end of the transaction is refused', async () => {
  const asking = await onConnection((given) => Promise.resolve(given))
  await expect(asking.query('select 1')).rejects.toThrow('has ended')
})
