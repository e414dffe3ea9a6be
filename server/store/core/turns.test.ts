import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function createWork() {
  const started: string[] = []
  const goOn: (() => void)[] = []
  return {
    started,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name)
        goOn.push(() => resolve(name))
      }),
    finishOne: async () => {
      goOn.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a company whose writes are stuck leaves room for another', async () => {
  const turns = createTurns({ most: 4, mostPerCompany: 2 })
  const { work, started } = createWork()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void turns.take('a', work(name))
  for (const name of ['b1', 'b2', 'b3']) void turns.take('b', work(name))
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('FM-072: companies take turns, however many wait of one', async () => {
  const turns = createTurns({ most: 1, mostPerCompany: 1 })
  const { work, started, finishOne } = createWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void turns.take('a', work(name))
  for (const name of ['b1', 'b2']) void turns.take('b', work(name))
  void turns.take('c', work('c1'))
  for (let turn = 0; turn < 7; turn += 1) await finishOne()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a request that has waited too long is asked to retry, background work is not', async () => {
  const turns = createTurns({ most: 1, mostPerCompany: 1 })
  const { work, started, finishOne } = createWork()
  void turns.take('a', work('first'))
  const own = turns.take('a', work('own'))
  await expect(turns.take('a', work('request'), { patienceMs: 20 })).rejects.toMatchObject({
    code: 'unavailable',
    extras: { retryAfter: 3 },
  })
  await finishOne()
  await finishOne()
  expect([await own, started]).toEqual(['own', ['first', 'own']])
})

test('a request behind hundreds of others is refused at once', async () => {
  const turns = createTurns({ most: 1, mostPerCompany: 1 })
  const { work } = createWork()
  void turns.take('a', work('first'))
  const waiting = Array.from({ length: 400 }, (_, at) => turns.take('a', work(String(at)), { patienceMs: 200 }))
  await expect(turns.take('a', work('late'), { patienceMs: 60_000 })).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.allSettled(waiting)
})

test('failed work releases its turn', async () => {
  const turns = createTurns({ most: 1, mostPerCompany: 1 })
  await expect(turns.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.take('a', () => Promise.resolve('done'))).resolves.toBe('done')
})
