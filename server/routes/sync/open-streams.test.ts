import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { endSession, startSession } from '../../store/users/sessions.ts'
import { createOpenStreams, type OpenStreams, type StreamOwner } from './open-streams.ts'
import { PokeStream } from './poke-stream.ts'

const HEARTBEAT_MS = 100
const PATIENCE = { timeout: 10_000 }
let store: TestStore
const opened: OpenStreams[] = []
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  for (const streams of opened) streams.close()
  await store.close()
})

function openStreams(onAsk: () => void | Promise<void> = () => {}) {
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    await onAsk()
    return result
  }
  const db = store.db.withPlugin({ transformQuery: ({ node }) => node, transformResult })
  const streams = createOpenStreams({ store: { ...store, db }, clock: () => new Date(), heartbeatMs: HEARTBEAT_MS })
  opened.push(streams)
  return streams
}

async function openOne(streams: OpenStreams, companyIds: string[], given: Partial<StreamOwner> = {}) {
  const ref = { userId: await addUser(store, companyIds), sessionId: randomUUID() }
  await startSession(store, { ...ref, startedAt: new Date() })
  const owner: StreamOwner = {
    ...ref,
    stamp: 1,
    expiresAt: new Date(Date.now() + 3_600_000),
    companyIds: new Set(),
    ...given,
  }
  const stream = new PokeStream()
  const read = { text: '', isOver: false }
  stream.on('data', (part) => (read.text += String(part))).once('end', () => (read.isOver = true))
  streams.add(stream, owner)
  return { owner, read }
}

const beatsIn = ({ text }: { text: string }) => text.split(': beat').length - 1

test('forty streams share one check of their sessions in each beat', async () => {
  let asked = 0
  const streams = openStreams(() => void (asked += 1))
  const companyId = await addCompany(store)
  const all = await Promise.all(Array.from({ length: 40 }, () => openOne(streams, [companyId])))
  const before = { asked, beats: all.map(({ read }) => beatsIn(read)) }
  await vi.waitFor(
    () => expect(all.every(({ read }, index) => beatsIn(read) >= (before.beats[index] ?? 0) + 3)).toBe(true),
    PATIENCE,
  )
  const mostBeats = Math.max(...all.map(({ read }, index) => beatsIn(read) - (before.beats[index] ?? 0)))
  expect(asked - before.asked).toBeLessThanOrEqual(mostBeats + 1)
  expect(all.map(({ owner }) => [...owner.companyIds])).toEqual(Array(40).fill([companyId]))
})

test('FM-132: a beat ends the streams whose sessions are over, for whatever reason, and no other', async () => {
  const streams = openStreams()
  const companyId = await addCompany(store)
  const stays = await openOne(streams, [companyId])
  const over = [
    await openOne(streams, [companyId], { stamp: 2 }),
    await openOne(streams, [companyId], { expiresAt: new Date() }),
    await openOne(streams, [companyId], { userId: randomUUID() }),
    await openOne(streams, [companyId]),
  ]
  const last = over.at(-1)
  if (last) await endSession(store, last.owner)
  await vi.waitFor(() => expect(over.every(({ read }) => read.isOver)).toBe(true), PATIENCE)
  expect(stays.read.isOver).toBe(false)
})

test('FM-132: a database that does not answer ends no stream, and the next beat asks again', async () => {
  let asked = 0
  const streams = openStreams(() => {
    asked += 1
    if (asked < 3) throw new Error('The database is away.')
  })
  const { read, owner } = await openOne(streams, [await addCompany(store)])
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(3), PATIENCE)
  await vi.waitFor(() => expect(owner.companyIds.size).toBe(1), PATIENCE)
  expect(read.isOver).toBe(false)
  expect(beatsIn(read)).toBeGreaterThanOrEqual(3)
})

test('FM-132: streams beat while a database is slow', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { read } = await openOne(
    openStreams(() => answered),
    [await addCompany(store)],
  )
  await vi.waitFor(() => expect(beatsIn(read)).toBeGreaterThanOrEqual(4), PATIENCE)
  answer()
})

const movesIn = ({ text }: { text: string }) =>
  [...text.matchAll(/event: reconnect\ndata: \{"afterMs":(\d+)\}/g)].map(([, afterMs]) => Number(afterMs))

test('FM-136: a stopping server asks each device to leave at its own time, even one that connects late, and keeps answering', async () => {
  const streams = openStreams()
  const companyId = await addCompany(store)
  const all = await Promise.all(Array.from({ length: 20 }, () => openOne(streams, [companyId])))
  streams.moveAway(2_000)
  const late = await openOne(streams, [companyId])
  const reads = [...all, late].map(({ read }) => read)
  await vi.waitFor(() => expect(reads.map((read) => movesIn(read).length)).toEqual(Array(21).fill(1)), PATIENCE)
  const moves = reads.flatMap(movesIn)
  expect(moves.every((afterMs) => afterMs >= 2_000 && afterMs <= 3_000)).toBe(true)
  expect(new Set(moves).size).toBeGreaterThan(10)
  const beats = beatsIn(late.read)
  await vi.waitFor(() => expect(beatsIn(late.read)).toBeGreaterThan(beats), PATIENCE)
})

test('a stream that opens while the server stops ends at once', async () => {
  const streams = openStreams()
  streams.close()
  const { read } = await openOne(streams, [])
  await vi.waitFor(() => expect(read.isOver).toBe(true), PATIENCE)
  expect(read.text).toBe('')
})
