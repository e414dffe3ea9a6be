import { expect, test, vi } from 'vitest'
import { runQueue, type QueueWork } from './run-queue.ts'

function travelling(...ids: string[]) {
  const waiting = new Set(ids)
  const log: string[] = []
  const arrivals = new Map<string, () => void>()
  let stopThose: Parameters<QueueWork['watch']>[0] = () => undefined
  let wakeUp = () => undefined as void
  runQueue(
    'files',
    {
      next: async () => [...waiting][0],
      carry: async (id, signal) => {
        log.push(`${id} begins`)
        await new Promise<void>((resolve) => {
          arrivals.set(id, resolve)
          signal.addEventListener('abort', () => resolve())
        })
        waiting.delete(id)
        log.push(signal.aborted ? `${id} is stopped` : `${id} is there`)
      },
      watch: (listener) => (stopThose = listener),
      onSession: (listener) => (wakeUp = listener),
      sleep: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    },
    undefined,
  )
  return {
    log,
    add: (id: string) => waiting.add(id),
    arrive: (id: string) => arrivals.get(id)?.(),
    stop: (id: string) => stopThose((each) => each === id),
    signIn: () => wakeUp(),
    until: (line: string) => vi.waitFor(() => expect(log).toContain(line)),
  }
}

test('one is carried after the other; what its person stops lets the next go on', async () => {
  const { log, arrive, stop, until } = travelling('a', 'b', 'c')
  await until('a begins')
  arrive('a')
  await until('b begins')
  stop('c')
  stop('b')
  await until('c begins')
  expect(log).toEqual(['a begins', 'a is there', 'b begins', 'b is stopped', 'c begins'])
})

test('where nothing is to be carried it waits for a change or a sign-in', async () => {
  const { add, stop, signIn, arrive, until } = travelling('a')
  await until('a begins')
  arrive('a')
  await until('a is there')
  add('b')
  stop('nothing')
  await until('b begins')
  arrive('b')
  await until('b is there')
  add('c')
  signIn()
  await until('c begins')
})

test('a storage that fails for a moment stops nothing for good: it is tried again after a rest', async () => {
  vi.stubGlobal('reportError', () => undefined)
  const rests: number[] = []
  const asked = vi.fn<QueueWork['next']>(async () => 'a')
  const carry = vi.fn<QueueWork['carry']>(() => new Promise(() => undefined))
  asked.mockRejectedValueOnce(new Error('The database is gone.'))
  carry.mockRejectedValueOnce(new Error('The disk is full.'))
  runQueue(
    'files',
    {
      next: asked,
      carry,
      watch: () => undefined,
      onSession: () => undefined,
      sleep: async (ms) => void rests.push(ms),
    },
    undefined,
  )
  await vi.waitFor(() => expect(carry).toHaveBeenCalledTimes(2))
  expect(rests).toHaveLength(2)
})
