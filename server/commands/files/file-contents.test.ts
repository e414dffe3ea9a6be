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
import { createFolderStore } from '../../providers/file-store.ts'
import { createChunkFolder } from '../bulk-upload/chunk-folder.ts'
import { announce, receive } from './file-contents.ts'
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

/** Both see that all chunks are there, and the second reads them only once the first has ended. */
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

/** A second one that has not begun to read by then waits for the first. */
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

test('the last chunk sent twice at once is answered the same both times', async () => {
  const stored = { status: 'fulfilled', value: { state: 'stored', missingChunks: [] } }
  expect(await sendLastChunkTwice(buildPicture(2 * FILE_CHUNK_BYTES), parts)).toEqual([stored, stored])
  // To two servers that share the folder.
  expect(await sendLastChunkTwice(buildPicture(2 * FILE_CHUNK_BYTES), newProcess())).toEqual([stored, stored])
})

test('a file that is refused is refused the same both times', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2 * FILE_CHUNK_BYTES - 2)])
  const [first, second] = await sendLastChunkTwice(program, parts)
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } })
  expect(second).toEqual(first)
})
