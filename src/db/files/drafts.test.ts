import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { DraftsDb } from '../schema/uploads-db.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { removeErasedDrafts } from './erased-files.ts'
import type { Device } from '../schema/device.ts'

test('drafts of an erased row go, and a form that is still open in another tab can’t bring one back', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = { drafts: new DraftsDb(factory) } as Device
  const [gone, left] = [crypto.randomUUID(), crypto.randomUUID()]
  await writeDraft(device, `form:u:c:lead:${gone}`, 'Typed')
  await writeDraft(device, 'form:u:c:contact:new', JSON.stringify({ leadIds: gone }))
  await writeDraft(device, `form:u:c:lead:${left}`, 'Of somebody else')
  await removeErasedDrafts(factory, new Set([gone]))
  await writeDraft(device, `form:u:c:lead:${gone}`, 'Typed on')
  const texts = await device.drafts.texts.toArray()
  expect(texts.filter(({ text }) => text !== '')).toEqual([{ key: `form:u:c:lead:${left}`, text: 'Of somebody else' }])
  expect(await readDraft(device, `form:u:c:lead:${gone}`)).toBe('')
})
