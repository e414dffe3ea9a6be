import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SharedAnswer } from '../db/schema/outbox-db.ts'
import { useAnswer } from './use-answer.ts'

function openAnswer<T>(first?: T) {
  const listeners = new Set<() => void>()
  let value = first
  const answer: SharedAnswer<T> = {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const give = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { answer, give, listeners }
}

const draw = <T,>(first: SharedAnswer<T> | undefined) =>
  renderHook(({ answer }) => useAnswer(answer), { initialProps: { answer: first } })

test('each new answer is shown', () => {
  const { answer, give } = openAnswer<string>()
  const { result } = draw(answer)
  expect(result.current).toBeUndefined()
  act(() => give('Ann'))
  expect(result.current).toBe('Ann')
  act(() => give('Anne'))
  expect(result.current).toBe('Anne')
})

test('the answer to one question is never shown for the next', () => {
  const [ann, bob] = [openAnswer('Ann'), openAnswer<string>()]
  const { result, rerender } = draw(ann.answer)
  rerender({ answer: bob.answer })
  expect(result.current).toBeUndefined()
  act(() => ann.give('Anne'))
  expect(result.current).toBeUndefined()
  act(() => bob.give('Bob'))
  expect(result.current).toBe('Bob')
  expect(ann.listeners.size).toBe(0)
})

test('two questions with the same answer are both answered', () => {
  const [first, second] = [openAnswer<null>(null), openAnswer<null>()]
  const { result, rerender } = draw(first.answer)
  rerender({ answer: second.answer })
  expect(result.current).toBeUndefined()
  act(() => second.give(null))
  expect(result.current).toBeNull()
})

test('an answer that comes between the drawing and the subscription is shown', () => {
  const { answer, give } = openAnswer<string>()
  const early: SharedAnswer<string> = {
    ...answer,
    subscribe(listener) {
      give('Ann')
      return answer.subscribe(listener)
    },
  }
  expect(draw(early).result.current).toBe('Ann')
})

test('where nothing is asked nothing is answered', () => {
  const { answer } = openAnswer('Ann')
  const { result, rerender } = draw<string>(undefined)
  expect(result.current).toBeUndefined()
  rerender({ answer })
  expect(result.current).toBe('Ann')
  rerender({ answer: undefined })
  expect(result.current).toBeUndefined()
})
