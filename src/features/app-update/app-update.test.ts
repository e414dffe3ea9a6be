import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdate } from './app-update.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function offered() {
  const update = createUpdate()
  const seen = { asked: 0, reloads: 0, isWaiting: true, isWriting: false }
  update.offer({
    isWaiting: () => seen.isWaiting,
    askToTakeOver: () => void (seen.asked += 1),
    mayReload: () => !seen.isWriting,
    reload: () => void (seen.reloads += 1),
  })
  return { update, seen }
}

test('the new version takes over in the tab where the user agreed, and no other tab is reloaded', () => {
  const said = offered()
  const other = offered()
  said.update.apply()
  expect([said.update.state.current(), said.seen.asked]).toEqual(['asked', 1])
  for (const { update, seen } of [said, other]) {
    seen.isWaiting = false
    update.tookOver()
  }
  expect([said.seen.reloads, other.seen.reloads]).toEqual([1, 0])
  expect(other.update.state.current()).toBe('ready')
})

test('a version that has taken over by the word of another tab is there with a reload', () => {
  const { update, seen } = offered()
  seen.isWaiting = false
  update.apply()
  expect(seen).toMatchObject({ asked: 0, reloads: 1 })
})

test('a worker that did not respond is asked again, and the user sees when it is late', () => {
  const { update, seen } = offered()
  update.apply()
  vi.advanceTimersByTime(44_000)
  expect([update.state.current(), seen.asked]).toEqual(['asked', 1])
  vi.advanceTimersByTime(16_000)
  expect([update.state.current(), seen.asked]).toEqual(['late', 2])
  seen.isWaiting = false
  vi.advanceTimersByTime(5_000)
  expect(seen.reloads).toBe(1)
})

test('who began to write while it took its time keeps what they write, and is offered it again', () => {
  const { update, seen } = offered()
  update.apply()
  Object.assign(seen, { isWaiting: false, isWriting: true })
  update.tookOver()
  expect([update.state.current(), seen.reloads]).toEqual(['ready', 0])
  vi.advanceTimersByTime(60_000)
  expect([update.state.current(), seen.reloads]).toEqual(['ready', 0])
  seen.isWriting = false
  update.apply()
  expect(seen.reloads).toBe(1)
})
