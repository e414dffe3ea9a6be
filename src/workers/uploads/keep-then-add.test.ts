import { expect, test } from 'vitest'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { addFile } from '../../../contract/mutations/file.ts'
import { forgetSettledContents } from '../../db/files/kept-contents.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { countUnsentFiles } from '../../db/files/watch-uploads.ts'
import { currentSession, signOut } from '../../db/session/session.ts'
import type { Device } from '../../db/schema/device.ts'
import { addLeftOvers, type KeepContent, keepThenAdd } from './keep-then-add.ts'

const PLACE = { lat: 53.38, lng: -1.47, accuracy: 8 }
const COMPANY_ID = '00000000-0000-4000-8000-000000000001'
const LEAD_ID = '00000000-0000-4000-8000-0000000000e1'
const FACTS = { type: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) } as const

const keepOn =
  (device: Device): KeepContent =>
  async (id, file) => {
    await deviceFiles(device.uploads).keep(id, file, () => undefined)
    return FACTS
  }

const aPhoto = (device: Device, place: Promise<typeof PLACE | undefined>) => ({
  userId: currentSession(device)?.userId ?? '',
  companyId: COMPANY_ID,
  leadId: LEAD_ID,
  subject: 'Ada',
  name: 'roof.jpg',
  kind: 'photo' as const,
  file: new Blob(['abc']),
  place,
})

const queued = async ({ outbox }: Device) =>
  (await outbox.pending.toArray()).map(({ args }) => addFile.args.parse(args).position ?? 'no place')
const toAdd = ({ uploads }: Device) => uploads.contents.filter((content) => content.toAdd !== undefined).count()
const forget = ({ uploads: db, outbox }: Device) =>
  forgetSettledContents({ db, outbox, files: deviceFiles(db), locks: navigator.locks })

async function waitForPlace(device: Device) {
  const place = Promise.withResolvers<typeof PLACE | undefined>()
  const added = keepThenAdd(device, aPhoto(device, place.promise), keepOn(device))
  await expect.poll(() => toAdd(device)).toBe(1)
  return { place, added }
}

/** The page ends: nothing of it goes on, and its locks are free. */
async function endedWhileItWaited(): Promise<Device> {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  const kept = await device.uploads.contents.toArray()
  place.resolve(undefined)
  await added
  await device.outbox.pending.clear()
  await device.uploads.contents.bulkPut(kept)
  return device
}

test('a photo is on the device while its place is looked for, and goes with its place', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  expect(await deviceFiles(device.uploads).ids()).toHaveLength(1)
  expect(await queued(device)).toEqual([])
  expect(await countUnsentFiles(device.uploads, currentSession(device)?.userId ?? '')).toBe(1)
  place.resolve(PLACE)
  await added
  expect(await queued(device)).toEqual([PLACE])
  expect(await toAdd(device)).toBe(0)
})

test('a photo whose place isn’t found goes without it', async () => {
  const device = createPageDevice()
  await keepThenAdd(device, aPhoto(device, Promise.resolve(undefined)), keepOn(device))
  expect(await queued(device)).toEqual(['no place'])
})

test('a photo of a page that ended while it waited is added at the next start, once, by two tabs too', async () => {
  const device = await endedWhileItWaited()
  await forget(device)
  await Promise.all([addLeftOvers(device, navigator.locks), addLeftOvers(device, navigator.locks)])
  await addLeftOvers(device, navigator.locks)
  expect(await queued(device)).toEqual(['no place'])
  expect(await deviceFiles(device.uploads).ids()).toHaveLength(1)
})

test('a photo of a page that ended right after it was added is not added twice', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  const kept = await device.uploads.contents.toArray()
  place.resolve(PLACE)
  await added
  await device.uploads.contents.bulkPut(kept)
  await addLeftOvers(device, navigator.locks)
  expect(await queued(device)).toEqual([PLACE])
  expect(await toAdd(device)).toBe(0)
})

test('a photo that another tab is adding is left to that tab', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  await addLeftOvers(device, navigator.locks)
  expect(await queued(device)).toEqual([])
  place.resolve(PLACE)
  await added
  expect(await queued(device)).toEqual([PLACE])
})

test('a photo that could not be added, as the person sees, is not added later either', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  device.storage.removeItem('token')
  place.resolve(undefined)
  await expect(added).rejects.toThrow('Sign in to save changes.')
  expect(await device.uploads.contents.count()).toBe(0)
})

test('a photo that is discarded at the sign-out while it waits is not added', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  await signOut(device, 'discard')
  place.resolve(PLACE)
  await added
  expect(await device.uploads.contents.count()).toBe(0)
  expect(await device.outbox.pending.count()).toBe(0)
})
