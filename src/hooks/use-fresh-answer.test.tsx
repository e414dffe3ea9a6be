import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFreshAnswer } from './use-fresh-answer.ts'

function ask(question: () => Promise<unknown>) {
  return renderHook(({ version }: { version: string | undefined }) => useFreshAnswer(question, version), {
    initialProps: { version: undefined as string | undefined },
  })
}

const settle = () => act(async () => {})

test('the first answer does not wait for the version, and each later version asks again', async () => {
  let asked = 0
  const hook = ask(async () => ++asked)
  await settle()
  expect(hook.result.current).toEqual({ value: 1, isStale: false })
  hook.rerender({ version: 'a' })
  await settle()
  expect(hook.result.current.value).toBe(2)
})

test('an answer that says nothing new is the same object, so that nothing is drawn again', async () => {
  const hook = ask(async () => ({ rows: [{ id: 1 }] }))
  await settle()
  const first = hook.result.current.value
  hook.rerender({ version: 'a' })
  await settle()
  expect(hook.result.current.value).toBe(first)
})

test('a cached answer is in the first paint and is not queried again until the version changes', async () => {
  let asked = 0
  const question = async () => `answer ${++asked}`
  const hook = renderHook(({ version }) => useFreshAnswer(question, version, { prefetched: 'prefetched' }), {
    initialProps: { version: 'a' },
  })
  expect(hook.result.current).toEqual({ value: 'prefetched', isStale: false })
  await settle()
  expect(asked).toBe(0)
  hook.rerender({ version: 'b' })
  await settle()
  expect(hook.result.current).toEqual({ value: 'answer 1', isStale: false })
})
