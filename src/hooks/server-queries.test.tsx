import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CallOptions } from '../api/call.ts'
import { ProxyPage, ServerBusy, Unreachable } from '../api/failures.ts'
import { openTestDevice, renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { useServerQuery } from './server-queries.ts'

async function openNumber() {
  const asked: Array<{
    auth: CallOptions
    answer: (value: number) => Promise<void>
    refuse: (error?: Error) => Promise<void>
  }> = []
  const read = (auth: CallOptions) =>
    new Promise<number>((resolve, reject) => {
      asked.push({
        auth,
        answer: (value) => act(async () => resolve(value)),
        refuse: (error = new Unreachable()) => act(async () => reject(error)),
      })
    })
  function NumberScreen() {
    const { value, failure, refetch } = useServerQuery('number', read)
    return (
      <button onClick={refetch} type="button">
        {`value ${value ?? 'none'}, ${failure ? (failure.isOffline ? 'offline' : failure.text) : 'fine'}`}
      </button>
    )
  }
  renderScreen(<NumberScreen />, openTestDevice('Admin'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  return asked
}

const shows = (words: string) => screen.findByText(words)

test('shows a failure at once, and until the next answer', async () => {
  const asked = await openNumber()
  await asked[0]?.refuse()
  await shows('value none, offline')
  await userEvent.click(screen.getByRole('button'))
  expect(asked).toHaveLength(2)
  await shows('value none, offline')
  await asked[1]?.answer(7)
  await shows('value 7, fine')
})

test('leaves a busy server alone until the time it names, and does not call that offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const asked = await openNumber()
    await asked[0]?.refuse(new ServerBusy(Date.now() + 30_000))
    await screen.findByText(/^value none, The server is busy\. Try again at /)
    dispatchEvent(new Event('online'))
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(asked).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('says what is in the way instead of calling it offline', async () => {
  const asked = await openNumber()
  await asked[0]?.refuse(new ProxyPage())
  await shows('value none, A network sign-in page or proxy is in the way.')
})

test('asks again every five seconds while the server can’t be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const asked = await openNumber()
    await asked[0]?.refuse()
    await shows('value none, offline')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(asked).toHaveLength(2)
    await asked[1]?.refuse()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(asked).toHaveLength(3)
    await asked[2]?.answer(7)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked).toHaveLength(3)
    await shows('value 7, fine')
  } finally {
    vi.useRealTimers()
  }
})

test('the value stays while the browser that is online again asks once more, and when it does not get an answer', async () => {
  const asked = await openNumber()
  await asked[0]?.answer(7)
  await shows('value 7, fine')
  act(() => void dispatchEvent(new Event('online')))
  expect(asked).toHaveLength(2)
  await shows('value 7, fine')
  await asked[1]?.refuse()
  await shows('value 7, offline')
})

test('leaving aborts the call, and the next screen does not begin with its answer', async () => {
  const asked = await openNumber()
  cleanup()
  expect(asked[0]?.auth.signal?.aborted).toBe(true)
  const again = await openNumber()
  await again[0]?.answer(7)
  await shows('value 7, fine')
  cleanup()
  await openNumber()
  await shows('value none, fine')
})
