import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldFetch, holdRequests } from './handover.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function held() {
  const send = vi.fn(async () => new Response())
  const channel = new BroadcastChannel('handover')
  const received = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
  const fetch = heldFetch(send, channel)
  holdRequests()
  await received
  channel.close()
  return { send, fetch }
}

test('a request waits five seconds while a new version takes over, and the next one not at all', async () => {
  const { send, fetch } = await held()
  const answer = fetch('/api/sync/changes', {})
  await vi.advanceTimersByTimeAsync(4_999)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(send).toHaveBeenCalledOnce()
  await fetch('/api/sync/changes', {})
  expect(send).toHaveBeenCalledTimes(2)
})

test('a request that is cancelled while it is held does not wait', async () => {
  const { send, fetch } = await held()
  const cancel = new AbortController()
  const answer = fetch('/api/sync/changes', { signal: cancel.signal })
  cancel.abort()
  await answer
  expect(send, 'fetch itself says that it was cancelled').toHaveBeenCalledOnce()
})
