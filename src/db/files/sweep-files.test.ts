import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { keepingFile, sweepFiles } from './sweep-files.ts'
import { deviceFiles } from './upload-files.ts'
import { NOTHING_IMPORTED, UploadsDb } from '../schema/uploads-db.ts'

const { locks } = navigator

async function deviceWithFiles(...ids: string[]) {
  const db = new UploadsDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const files = deviceFiles(db)
  for (const id of ids) await files.keep(id, new Blob([id]), () => undefined)
  return { db, files, locks }
}

const ofBen = { userId: 'ben', companyId: 'a', createdAt: 1 }
const upload = (id: string) => {
  const plan = { fileName: 'leads.csv', fileSize: 1, totalChunks: 1, duplicates: 'skip' as const }
  return { ...ofBen, id, plan, state: 'sending' as const, sentBytes: 0 }
}
const subscribers = { fileName: 'people.csv', fileSize: 1, listName: 'All', rowsPerChunk: 10 }

test('files that belong to no upload or import are removed, for every user', async () => {
  const device = await deviceWithFiles('orphan', 'of an upload', 'of an import')
  await device.db.uploads.add(upload('of an upload'))
  await device.db.imports.add({ ...ofBen, id: 'of an import', ...subscribers, ...NOTHING_IMPORTED })
  await sweepFiles(device)
  expect(await device.files.ids()).toEqual(['of an import', 'of an upload'])
})

test('while a page is keeping a file none goes; once it has noted what the file is for, others do', async () => {
  const device = await deviceWithFiles('orphan')
  const noted = Promise.withResolvers<void>()
  const kept = Promise.withResolvers<void>()
  const keeping = keepingFile(locks, async () => {
    await device.files.keep('just kept', new Blob(['x']), () => undefined)
    kept.resolve()
    await noted.promise
    await device.db.uploads.add(upload('just kept'))
  })
  await kept.promise
  await sweepFiles(device)
  expect(await device.files.ids()).toEqual(['just kept', 'orphan'])
  noted.resolve()
  await keeping
  await sweepFiles(device)
  expect(await device.files.ids()).toEqual(['just kept'])
})

test('without locks nobody knows who is keeping one: all stay', async () => {
  const device = await deviceWithFiles('orphan')
  await sweepFiles({ ...device, locks: undefined })
  expect(await device.files.ids()).toEqual(['orphan'])
})
