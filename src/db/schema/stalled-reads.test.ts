import { liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import '../../../tests/support/server/local-device.ts'
import { OutboxDb } from './outbox-db.ts'
import { readAgainAfterStall } from './stalled-reads.ts'

const SOON_AFTER_THE_LIMIT_MS = 4_500
const LONG = 15_000

function silentConnection() {
  const factory = new IDBFactory()
  let isSilent = false
  let connections = 0
  const open = (name: string, version?: number) => {
    const request = factory.open(name, version)
    request.addEventListener('success', () => {
      connections += 1
      if (connections > 1) return
      const { result } = request
      const begin = result.transaction.bind(result)
      result.transaction = (...asked) => {
        const transaction = begin(...asked)
        if (isSilent) Object.assign(transaction, { _start: () => undefined })
        return transaction
      }
    })
    return request
  }
  const indexedDB = new Proxy(factory, {
    get: (target, name) => {
      const value: unknown = name === 'open' ? open : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const outbox = new OutboxDb({ indexedDB, IDBKeyRange })
  return { outbox, fallSilent: () => void (isSilent = true), connections: () => connections }
}

test(
  'FM-103: a read that gets no answer within 3 s goes on with a new connection',
  async () => {
    const { outbox, fallSilent, connections } = silentConnection()
    const { position: _position, ...entry } = buildEntry()
    await outbox.pending.add(entry)
    fallSilent()
    const startedAt = performance.now()
    const read = () => outbox.transaction('r', outbox.pending, outbox.status, () => outbox.pending.count())
    expect(await readAgainAfterStall(read)).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(SOON_AFTER_THE_LIMIT_MS)
    expect(connections()).toBe(2)
    outbox.close()
  },
  LONG,
)

test(
  'a read that takes long and is answered all the while is left alone',
  async () => {
    const { outbox, connections } = silentConnection()
    await outbox.open()
    const until = performance.now() + 3_500
    const read = outbox.transaction('r', outbox.pending, async () => {
      while (performance.now() < until) await outbox.pending.count()
      return 'read'
    })
    expect(await read).toBe('read')
    expect(connections()).toBe(1)
    outbox.close()
  },
  LONG,
)

test(
  'what a screen follows is answered after a stall, and at every change from then on',
  async () => {
    const { outbox, fallSilent } = silentConnection()
    await outbox.open()
    fallSilent()
    const counts: number[] = []
    const watch = liveQuery(async () => readAgainAfterStall(() => outbox.pending.count())).subscribe((count) => {
      counts.push(count)
    })
    await vi.waitFor(() => expect(counts).toEqual([0]), SOON_AFTER_THE_LIMIT_MS)
    const { position: _position, ...entry } = buildEntry()
    await outbox.pending.add(entry)
    await vi.waitFor(() => expect(counts).toEqual([0, 1]))
    watch.unsubscribe()
    outbox.close()
  },
  LONG,
)
