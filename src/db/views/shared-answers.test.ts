import { Dexie, type Table } from 'dexie'
import { expect, test, vi } from 'vitest'
import { sharedAnswer } from './shared-answers.ts'

class Numbers extends Dexie {
  declare numbers: Table<{ id: number }, number>
  readonly answers = new Map()

  constructor() {
    super(crypto.randomUUID())
    this.version(1).stores({ numbers: 'id' })
  }
}

test('all who ask the same are answered by one query, again whenever the data change', async () => {
  const database = new Numbers()
  await database.open()
  const query = vi.fn(() => database.numbers.count())
  const ask = () => sharedAnswer(database, 'count', query)
  const listeners = [vi.fn(), vi.fn()]
  for (const listener of listeners) ask().subscribe(listener)
  await vi.waitFor(() => expect(ask().current()).toBe(0))
  await database.numbers.put({ id: 1 })
  await vi.waitFor(() => expect(ask().current()).toBe(1))
  expect(query).toHaveBeenCalledTimes(2)
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2)
})

test('what a query reads after it has waited for others counts too', async () => {
  const database = new Numbers()
  const wait = async () => database.numbers.get(7)
  const read = async () => {
    for (let times = 0; times < 5; times++) await wait()
    return database.numbers.count()
  }
  const answer = sharedAnswer(database, 'late', () => read().catch(() => -1))
  await vi.waitFor(() => expect(answer.current()).toBe(0))
  await database.numbers.put({ id: 1 })
  await vi.waitFor(() => expect(answer.current()).toBe(1))
})

test('listeners are notified only of what has changed, and a row that has not changed is the same object', async () => {
  const database = new Numbers()
  await database.open()
  const answer = sharedAnswer(database, 'all', () => database.numbers.toArray())
  const listener = vi.fn()
  answer.subscribe(listener)
  await database.numbers.put({ id: 2 })
  await vi.waitFor(() => expect(answer.current()).toEqual([{ id: 2 }]))
  const [before] = answer.current() ?? []
  listener.mockClear()
  await database.numbers.put({ id: 2 })
  await database.numbers.put({ id: 3 })
  await vi.waitFor(() => expect(answer.current()).toHaveLength(2))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(answer.current()?.[0]).toBe(before)
})

test('an answer for another key or another database is not shared', async () => {
  const database = new Numbers()
  const first = sharedAnswer(database, 'count', () => database.numbers.count())
  await vi.waitFor(() => expect(first.current()).toBe(0))
  expect(sharedAnswer(database, 'other', async () => 1).current()).toBeUndefined()
  expect(sharedAnswer(new Numbers(), 'count', async () => 1).current()).toBeUndefined()
})

test('stays for a moment when nobody listens, then is read again', async () => {
  vi.useFakeTimers()
  try {
    const database = { answers: new Map() }
    const query = vi.fn(async () => 1)
    const leave = sharedAnswer(database, 'one', query).subscribe(() => undefined)
    leave()
    await vi.advanceTimersByTimeAsync(4_000)
    sharedAnswer(database, 'one', query)
    expect(query).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(6_000)
    sharedAnswer(database, 'one', query)
    await vi.advanceTimersByTimeAsync(100)
    expect(query).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a query that fails reports it to all listeners', async () => {
  const database = new Numbers()
  const answer = sharedAnswer(database, 'broken', () => Promise.reject(new Error('broken')))
  await vi.waitFor(() => expect(() => answer.current()).toThrow('broken'))
})
