import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWaiting, watchLongWaits } from './long-waits.ts'
import { sharedSource } from './shared-answers.ts'

const heard: boolean[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  stop = watchLongWaits((isLong) => heard.push(isLong))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a wait is reported after 5 s, and when the last one is over', () => {
  const [endFirst, endSecond] = [beginWaiting(), beginWaiting()]
  vi.advanceTimersByTime(4_900)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(200)
  expect(heard).toEqual([true])
  endFirst()
  expect(heard).toEqual([true])
  endSecond()
  expect(heard).toEqual([true, false])
})

test('a screen waits for local data until it is answered', () => {
  let answer: ((value: string) => void) | undefined
  const shared = sharedSource<string>({ answers: new Map() }, 'late', (onAnswer) => {
    answer = onAnswer
    return () => undefined
  })
  const leave = shared.subscribe(() => undefined)
  vi.advanceTimersByTime(5_100)
  expect(heard).toEqual([true])
  answer?.('here')
  expect(heard).toEqual([true, false])
  leave()
})

test('nobody waits for the answer to a question of a screen that was left', () => {
  const shared = sharedSource<string>({ answers: new Map() }, 'never', () => () => undefined)
  shared.subscribe(() => undefined)()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
})
