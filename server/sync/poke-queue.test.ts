import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Poke } from '../../contract/endpoints/sync.ts'
import { createPokeQueue, type PokeListener } from './poke-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const companyId = '3f0e9a52-55a1-4c6d-9a68-3d1c4a3f7f10'

interface ReceivedPoke extends Poke {
  at: number
}

function listening(devices: number, isBusy = () => false) {
  const began = performance.now()
  const received: ReceivedPoke[][] = Array.from({ length: devices }, () => [])
  const listeners = received.map(
    (theirs): PokeListener => ({
      isOf: () => true,
      notify: (poke) => void theirs.push({ ...poke, at: Math.round(performance.now() - began) }),
    }),
  )
  const onEmpty = vi.fn()
  const queue = createPokeQueue({ isBusy, onEmpty })
  const commit = (seq: number, more: Partial<Poke> = {}) => queue.add({ companyId, seq, ...more }, listeners)
  return { received, listeners, queue, commit, onEmpty }
}

test('the devices of a small company are notified at once', () => {
  const { received, commit } = listening(10)
  commit(7)
  expect(received).toEqual(Array(10).fill([{ companyId, seq: 7, at: 0 }]))
})

test('FM-131: a burst of commits is two pokes in a small company: the first at once, the last within a quarter of a second', () => {
  const { received, commit } = listening(4)
  for (let seq = 1; seq <= 100; seq += 1) commit(seq)
  vi.advanceTimersByTime(2_000)
  for (const theirs of received) {
    expect(theirs.map(({ seq }) => seq)).toEqual([1, 100])
    expect(theirs[1]?.at).toBeLessThanOrEqual(250)
  }
})

test('the devices of a company that saves all the time are notified four times a second', () => {
  const { received, commit } = listening(3)
  for (let seq = 1; seq <= 500; seq += 1) {
    commit(seq)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(250)
  for (const theirs of received) {
    expect(theirs.length).toBeGreaterThanOrEqual(20)
    expect(theirs.length).toBeLessThanOrEqual(26)
    expect(theirs.at(-1)?.seq).toBe(500)
  }
})

test('a thousand devices are notified evenly within five seconds', () => {
  const { received, commit } = listening(1_000)
  commit(1)
  vi.advanceTimersByTime(10_000)
  const at = received.map(([first]) => first?.at ?? Infinity)
  for (let second = 0; second < 5; second += 1)
    expect(at.filter((ms) => ms >= second * 1_000 && ms < (second + 1) * 1_000)).toHaveLength(200)
})

test('FM-131: no device waits longer than five seconds, however many there are', () => {
  const { received, commit } = listening(20_000)
  commit(3)
  vi.advanceTimersByTime(5_000)
  expect(received.every((theirs) => theirs.length === 1)).toBe(true)
})

test('FM-131: notifies a waiting device of later commits with the earlier ones, and leaves none out', () => {
  const { received, commit } = listening(400)
  for (let seq = 1; seq <= 100; seq += 1) {
    commit(seq)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(2_000)
  for (const theirs of received) {
    expect(theirs.length).toBeLessThanOrEqual(7)
    expect(theirs.at(-1)?.seq).toBe(100)
  }
})

test('FM-131: notifies nobody while pulls are waiting, and all when they are done', () => {
  let isBusy = false
  const { received, commit } = listening(100, () => isBusy)
  commit(100)
  isBusy = true
  vi.advanceTimersByTime(3_000)
  expect(received.flat()).toHaveLength(10)
  isBusy = false
  vi.advanceTimersByTime(500)
  expect(received.flat()).toHaveLength(100)
})

test('each round starts with a different device', () => {
  const first = [1, 2, 3, 4].map((seq) => {
    const { received, commit } = listening(50)
    commit(seq)
    return received.findIndex((theirs) => theirs.length > 0)
  })
  expect(new Set(first).size).toBe(4)
})

test('changed settings are sent with a later commit', () => {
  const { received, commit } = listening(2)
  commit(1)
  commit(0, { settings: true })
  commit(2)
  vi.advanceTimersByTime(250)
  expect(received[0]).toMatchObject([{ seq: 1 }, { seq: 2, settings: true }])
})

test('a device that has left is not notified, and an empty queue ends', () => {
  const { received, listeners, queue, commit, onEmpty } = listening(20)
  commit(20)
  expect(onEmpty).not.toHaveBeenCalled()
  for (const listener of listeners.slice(10)) queue.leave(listener)
  vi.advanceTimersByTime(1_000)
  expect(received.slice(10).flat()).toEqual([])
  expect(onEmpty).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
