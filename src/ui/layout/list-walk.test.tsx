import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetLists, rememberHomePart } from '../primitives/last-list.ts'
import { useWalk } from './list-walk.tsx'

beforeEach(forgetLists)
const showQueue = (...ids: string[]) =>
  rememberHomePart(
    'day',
    ids.map((id) => ({ id, to: '/lead/$id' }) as const),
  )

const openLead = (opened: string) =>
  renderHook(({ id }) => useWalk({ home: '/leads', id, pageSize: 50, to: '/lead/$id' }, undefined), {
    initialProps: { id: opened },
  })

test('next of a lead that has left the queue beside it is what followed it there', () => {
  showQueue('a', 'b', 'c')
  const { result, rerender } = openLead('b')
  expect(result.current).toMatchObject({ next: { id: 'c' }, previous: { id: 'a' }, hasLeft: false })
  showQueue('a', 'c')
  rerender({ id: 'b' })
  expect(result.current).toMatchObject({ home: '/', next: { id: 'c' }, hasLeft: true })
})

test('after the last of the queue, next is the first that is left', () => {
  showQueue('a', 'b')
  const { result, rerender } = openLead('b')
  expect(result.current?.next).toBeUndefined()
  showQueue('a')
  rerender({ id: 'b' })
  expect(result.current?.next).toEqual({ id: 'a', to: '/lead/$id' })
  showQueue()
  rerender({ id: 'b' })
  expect(result.current?.next).toBeUndefined()
})

test('a lead that was never in the queue is not walked from it', () => {
  showQueue('a', 'b')
  const { result, rerender } = openLead('a')
  expect(result.current).toBeDefined()
  rerender({ id: 'x' })
  expect(result.current).toBeUndefined()
})
