import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_CHUNK_BYTES } from '../../../contract/entities/files/lead-file.ts'
import { announcedFile, buildPicture } from '../../../tests/support/builders/files.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { isWaitingForLock } from '../../../tests/support/server/waiting-for-lock.ts'
import { createFolderStore } from '../../providers/file-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { findContent, holdContent } from '../../store/records/file-contents.ts'
import { purge } from '../purge.ts'
import { createChunkFolder } from '../bulk-upload/chunk-folder.ts'
import { announce, receive } from './file-contents.ts'
import { contentKey } from './file-parts.ts'
import { strayFiles } from './stray-files.ts'
import type { FileParts } from './file-parts.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-contents-'))
const files = createFolderStore(join(dataDir, 'files'))
const chunks = createChunkFolder(dataDir, 'arriving-files')
let server: TestServer
let companyId: string
let createdBy: string
let parts: FileParts

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  createdBy = (await server.addUser({ companyIds: [companyId] }))._id
  parts = newProcess()
})
afterAll(() => server.close())

const newProcess = (): FileParts => ({ store: server.store, files, chunks, completing: new Map() })

/** Both requests see that all chunks have arrived. The second one reads them only after the first has ended. */
async function sendLastChunkTwice(bytes: Buffer, second: FileParts) {
  const ref = { companyId, id: randomUUID() }
  await announce(parts, ref, { ...announcedFile(bytes), createdBy })
  const send = async (by: FileParts, number: number) => {
    const chunk = bytes.subarray(number * FILE_CHUNK_BYTES, (number + 1) * FILE_CHUNK_BYTES)
    const file = await chunks.receive(Readable.from([chunk]))
    return receive(by, ref, { file, number, checksum: file.checksum })
  }
  await send(parts, 0)
  const [firstReads, secondReads] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = send(
    readingWhen(parts, () => {
      firstReads.resolve()
      return Promise.race([secondReads.promise, setTimeout(SHARED_AFTER_MS)])
    }),
    1,
  )
  await firstReads.promise
  const last = send(
    readingWhen(second, () => {
      secondReads.resolve()
      return first.catch(() => undefined)
    }),
    1,
  )
  return Promise.allSettled([first, last])
}

/** If the second request hasn't started to read by then, it waits for the first. */
const SHARED_AFTER_MS = 300

const readingWhen = (given: FileParts, isTime: () => Promise<unknown>): FileParts => ({
  ...given,
  chunks: {
    ...chunks,
    read: async function* (...named) {
      await isTime()
      yield* chunks.read(...named)
    },
  },
})

test('FM-118: the last chunk sent twice at once is answered the same both times', async () => {
  const stored = { status: 'fulfilled', value: { state: 'stored', missingChunks: [] } }
  expect(await sendLastChunkTwice(buildPicture(2 * FILE_CHUNK_BYTES), parts)).toEqual([stored, stored])
  // Sends to two servers that share the folder.
  expect(await sendLastChunkTwice(buildPicture(2 * FILE_CHUNK_BYTES), newProcess())).toEqual([stored, stored])
})

test('a refused file is refused both times with the same answer', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2 * FILE_CHUNK_BYTES - 2)])
  const [first, second] = await sendLastChunkTwice(program, parts)
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } })
  expect(second).toEqual(first)
})

/** Puts bytes into the file store that no row knows, as after a restore. */
async function unknownBytes() {
  const ref = { companyId, id: randomUUID() }
  const bytes = buildPicture(1_000)
  await files.put(contentKey(ref), { size: bytes.length, type: 'image/jpeg', read: () => Readable.from([bytes]) })
  return { ref, facts: { ...announcedFile(bytes), createdBy } }
}

test('bytes that a sweep removes while they are announced have to be sent again', async () => {
  const { ref, facts } = await unknownBytes()
  const sweeping: FileParts = {
    ...parts,
    files: {
      ...files,
      read: async (key) => {
        const found = await files.read(key)
        return found && { ...found, stream: Readable.from(removedAtItsEnd(key, found.stream)) }
      },
    },
  }
  expect(await announce(sweeping, ref, facts)).toEqual({ state: 'uploading', missingChunks: [0] })
})

async function* removedAtItsEnd(key: string, bytes: Readable): AsyncGenerator<Buffer> {
  yield* bytes
  await files.remove(key)
}

test('a sweep leaves bytes alone that are announced while it runs', async () => {
  const { ref, facts } = await unknownBytes()
  const inAnHour = new Date(Date.now() + 2 * 3_600_000)
  let sweep: Promise<void> | undefined
  await writeTenant(server.store, companyId, async (tx) => {
    await holdContent(tx, ref.id)
    sweep = strayFiles(parts).sweep(inAnHour)
    await expect.poll(() => isWaitingForLock(server.store, 'pg_advisory_xact_lock')).toBe(true)
    const { leadId, thumbnail: _thumbnail, createdBy, ...known } = facts
    const row = { company_id: companyId, id: ref.id, lead_id: leadId, created_by: createdBy, stored_at: new Date() }
    await tx.sql
      .insertInto('file_content')
      .values({ ...row, ...known })
      .execute()
  })
  await sweep
  expect(await files.sizeOf(contentKey(ref))).toBe(1_000)
})

test('a content that is announced again after its purge is kept as long as a new one', async () => {
  const ref = { companyId, id: randomUUID() }
  const bytes = buildPicture(FILE_CHUNK_BYTES + 10)
  await announce(parts, ref, { ...announcedFile(bytes), createdBy })
  const ago = new Date(Date.now() - 100 * 86_400_000)
  await writeTenant(server.store, companyId, ({ sql: db }) =>
    db.updateTable('file_content').set({ is_purged: true, created_at: ago }).where('id', '=', ref.id).execute(),
  )
  await announce(parts, ref, { ...announcedFile(bytes), createdBy })
  await purge(server.store, new Date())
  expect(await findContent(server.store, ref)).toMatchObject({ isStored: false })
})
