import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOptimisticValue } from './use-optimistic-value.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function control(saved: string) {
  const { result, rerender } = renderHook(({ value }) => useOptimisticValue(value), { initialProps: { value: saved } })
  return {
    shown: () => result.current[0],
    choose: (value: string) => {
      const hold = result.current[1]
      let held: ReturnType<typeof hold> | undefined
      act(() => {
        held = hold(value)
      })
      return held!
    },
    arrives: (value: string) => rerender({ value }),
  }
}

test('a chosen value shows at once and stays when it is saved', () => {
  const status = control('Open')
  status.choose('Closed')
  expect(status.shown()).toBe('Closed')
  status.arrives('Closed')
  expect(status.shown()).toBe('Closed')
  status.arrives('Call Back')
  expect(status.shown()).toBe('Call Back')
})

test('the answer to an earlier tap does not make the last one jump back', () => {
  const status = control('Open')
  status.choose('1st Call')
  status.choose('2nd Call')
  status.arrives('1st Call')
  expect(status.shown()).toBe('2nd Call')
  status.arrives('2nd Call')
  expect(status.shown()).toBe('2nd Call')
})

test('a value that somebody else has saved since is shown', () => {
  const status = control('Open')
  status.choose('Closed')
  status.arrives('Out of Area')
  expect(status.shown()).toBe('Out of Area')
})

test('a value that could not be saved is dropped', () => {
  const status = control('Open')
  const held = status.choose('Closed')
  act(() => held.drop())
  expect(status.shown()).toBe('Open')
})

const aSecondPasses = () =>
  act(() => {
    vi.advanceTimersByTime(1_000)
  })

test('a value that was saved, and refused before anybody could read it, is dropped', () => {
  vi.useFakeTimers()
  const status = control('Open')
  status.choose('Closed').saved()
  expect(status.shown()).toBe('Closed')
  aSecondPasses()
  expect(status.shown()).toBe('Open')
})

test('that an earlier value was saved does not drop the last one', () => {
  vi.useFakeTimers()
  const status = control('Open')
  const first = status.choose('1st Call')
  status.choose('2nd Call')
  first.saved()
  aSecondPasses()
  expect(status.shown()).toBe('2nd Call')
})
