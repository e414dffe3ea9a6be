import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWaiting, watchLongWaits } from './long-waits.ts'
import { sharedSource } from './shared-answers.ts'

const reports: boolean[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  reports.length = 0
  stop = watchLongWaits((isLong) => reports.push(isLong))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a wait is reported after 5 s, and when the last one is over', () => {
  const [endFirst, endSecond] = [beginWaiting(), beginWaiting()]
  vi.advanceTimersByTime(4_900)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(200)
  expect(reports).toEqual([true])
  endFirst()
  expect(reports).toEqual([true])
  endSecond()
  expect(reports).toEqual([true, false])
})

test('a screen waits for local data until it is answered', () => {
  let answer: ((value: string) => void) | undefined
  const shared = sharedSource<string>({ answers: new Map() }, 'late', (onAnswer) => {
    answer = onAnswer
    return () => undefined
  })
  const leave = shared.subscribe(() => undefined)
  vi.advanceTimersByTime(5_100)
  expect(reports).toEqual([true])
  answer?.('here')
  expect(reports).toEqual([true, false])
  leave()
})

test('nobody waits for the answer to a question of a screen that was left', () => {
  const shared = sharedSource<string>({ answers: new Map() }, 'never', () => () => undefined)
  shared.subscribe(() => undefined)()
  vi.advanceTimersByTime(60_000)
  expect(reports).toEqual([])
})
