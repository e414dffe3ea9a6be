import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallPicture, storedFile } from '../../../tests/support/builders/files.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { createFolderStore } from '../../providers/file-store.ts'
import { copyFiles } from './copy-files.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'doorstep-copied-'))
const dataDir = newFolder()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dataDir })
})
afterAll(() => server.close())

test('a backup has each file and its thumbnail, a second copy only new ones, and a restore puts them back', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const picture = smallPicture()
  const { contentId } = await storedFile(server, user, picture)
  const [files, backup, restored] = [join(dataDir, 'files'), newFolder(), newFolder()].map(createFolderStore)
  expect(await copyFiles(server.store, files!, backup!)).toEqual({ files: 1, bytes: picture.length, missing: 0 })
  await files!.remove(`${companyId}/${contentId}`)
  expect(await copyFiles(server.store, files!, backup!)).toMatchObject({ files: 1, missing: 0 })
  expect(await copyFiles(server.store, files!, restored!)).toMatchObject({ files: 0, missing: 1 })
  await copyFiles(server.store, backup!, restored!)
  expect((await buffer((await restored!.read(`${companyId}/${contentId}`))!.stream)).equals(picture)).toBe(true)
  expect(await restored!.sizeOf(`${companyId}/${contentId}.thumbnail`)).toBe(1_000)
})
