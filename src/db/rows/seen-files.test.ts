import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { FeedChange } from '../../../contract/endpoints/sync.ts'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { RowsDb } from '../schema/rows-db.ts'
import { forgetSeenFiles, keepSeenFile, readSeenFile } from './seen-files.ts'
import { applyBootstrapPage, startBootstrap, sweepGhosts } from './write-bootstrap.ts'
import { applyChanges } from './write-changes.ts'

const fileOf = (name: string): LeadFile => ({
  _id: `file of ${name}`,
  companyId: 'us',
  leadId: 'lead',
  contentId: name,
  name,
  kind: 'photo',
  type: 'image/jpeg',
  size: 4,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'ann',
})

async function deviceWith(...names: string[]) {
  const rows = new RowsDb({ indexedDB: new IDBFactory(), IDBKeyRange }, 'ann', 'us')
  await bootstrap(rows, names)
  return rows
}

async function bootstrap(rows: RowsDb, names: readonly string[]) {
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 0 } })
  const files = names.map((name) => ({
    t: 'leadFile' as const,
    id: `file of ${name}`,
    seq: 1,
    v: 1,
    row: fileOf(name),
  }))
  const { generation = 1 } = (await rows.meta.get('state')) ?? {}
  await applyBootstrapPage(rows, { rows: files }, { generation, after: undefined })
}

const see = (
  rows: RowsDb,
  name: string,
  { bytes = 4, at = 1, part = 'whole' as 'whole' | 'thumbnail', most = 100 } = {},
) => keepSeenFile(rows, fileOf(name), { part, content: new Blob(['x'.repeat(bytes)]), keptAt: at }, most)

const seenOf = async (rows: RowsDb, ...names: string[]) => {
  const found = await Promise.all(names.map((name) => readSeenFile(rows, name, 'whole')))
  return names.filter((_, index) => found[index])
}

test('keeps the bytes of a file that was seen, until its row goes', async () => {
  const rows = await deviceWith('roof', 'loft')
  for (const part of ['whole', 'thumbnail'] as const) await see(rows, 'roof', { part })
  await see(rows, 'loft')
  expect(await (await readSeenFile(rows, 'roof', 'whole'))?.text()).toBe('xxxx')
  const gone: FeedChange = { t: 'leadFile', id: 'file of roof', seq: 2, del: true }
  expect(await applyChanges(rows, { changes: [gone], cursor: 'd', upTo: 2, durable: 0 }, 'c')).toBe(true)
  expect(await seenOf(rows, 'roof', 'loft')).toEqual(['loft'])
  expect(await rows.seenFiles.count()).toBe(1)
})

test('keeps nothing of a file that went while its bytes were on their way', async () => {
  const rows = await deviceWith('roof')
  await see(rows, 'loft')
  expect(await rows.seenFiles.count()).toBe(0)
})

test('removes the bytes of files that a later bootstrap doesn’t bring', async () => {
  const rows = await deviceWith('roof', 'loft')
  for (const name of ['roof', 'loft']) await see(rows, name)
  await rows.meta.update('state', { bootstrapComplete: false })
  const { arrived = 0 } = (await rows.meta.get('state')) ?? {}
  await bootstrap(rows, ['loft'])
  await sweepGhosts(rows, arrived)
  expect(await seenOf(rows, 'roof', 'loft')).toEqual(['loft'])
})

test('lets the oldest go when there are too many bytes', async () => {
  const rows = await deviceWith('a', 'b', 'c', 'd')
  for (const [at, name] of ['b', 'a', 'd'].entries()) await see(rows, name, { at, bytes: 30 })
  expect(await seenOf(rows, 'a', 'b', 'd')).toEqual(['a', 'b', 'd'])
  await see(rows, 'c', { at: 3, bytes: 60 })
  expect(await seenOf(rows, 'a', 'b', 'c', 'd')).toEqual(['c', 'd'])
})

test('forgets them all where room is needed', async () => {
  const rows = await deviceWith('roof')
  await see(rows, 'roof')
  expect([await forgetSeenFiles(rows), await forgetSeenFiles(rows)]).toEqual([true, false])
  expect(await seenOf(rows, 'roof')).toEqual([])
})
