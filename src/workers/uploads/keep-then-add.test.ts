import { expect, test } from 'vitest'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { addFile } from '../../../contract/mutations/file.ts'
import { forgetSettledContents } from '../../db/files/kept-contents.ts'
import { deviceFiles } from '../../db/files/upload-files.ts'
import { countUnsentFiles } from '../../db/files/watch-uploads.ts'
import { currentSession, signOut } from '../../db/session/session.ts'
import type { Device } from '../../db/schema/device.ts'
import { addLeftOvers, type ContentKeeper, keepThenAdd } from './keep-then-add.ts'

const PLACE = { lat: 53.38, lng: -1.47, accuracy: 8 }
const COMPANY_ID = '00000000-0000-4000-8000-000000000001'
const LEAD_ID = '00000000-0000-4000-8000-0000000000e1'
const FACTS = { type: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) } as const

function keepOn({ uploads }: Device, prepare: (isPhoto: boolean) => Promise<void> = async () => undefined) {
  const files = deviceFiles(uploads)
  const keep = (id: string, file: Blob) => files.keep(id, file, () => undefined)
  const keeper: ContentKeeper = {
    keepRaw: keep,
    keepContent: async (id, from, { isPhoto }) => {
      await prepare(isPhoto)
      const raw = typeof from === 'string' ? await files.read(from) : from
      if (!raw) throw new Error('The bytes are gone.')
      await keep(id, raw)
      return FACTS
    },
    remove: (id) => files.remove(id),
  }
  return keeper
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
const raw = ({ uploads }: Device) => uploads.contents.filter(({ isRaw }) => isRaw === true).count()
const forget = ({ uploads: db, outbox }: Device) =>
  forgetSettledContents({ db, outbox, files: deviceFiles(db), locks: navigator.locks })

async function waitForPlace(device: Device) {
  const place = Promise.withResolvers<typeof PLACE | undefined>()
  const added = keepThenAdd(device, aPhoto(device, place.promise), keepOn(device))
  await expect.poll(() => toAdd(device)).toBe(1)
  await expect.poll(() => raw(device)).toBe(0)
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

test('FM-112: a photo of a page that ended while it waited is added at the next start, once, by two tabs too', async () => {
  const device = await endedWhileItWaited()
  await forget(device)
  await Promise.all([
    addLeftOvers(device, navigator.locks, keepOn(device)),
    addLeftOvers(device, navigator.locks, keepOn(device)),
  ])
  await addLeftOvers(device, navigator.locks, keepOn(device))
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
  await addLeftOvers(device, navigator.locks, keepOn(device))
  expect(await queued(device)).toEqual([PLACE])
  expect(await toAdd(device)).toBe(0)
})

test('a photo that another tab is adding is left to that tab', async () => {
  const device = createPageDevice()
  const { place, added } = await waitForPlace(device)
  await addLeftOvers(device, navigator.locks, keepOn(device))
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

/** The page ends while the bytes of a photo are being scaled: another opens what it kept. */
async function endedWhileItWasScaled() {
  const device = createPageDevice()
  const isEnded = Promise.withResolvers<void>()
  const ending = keepOn(device, async () => {
    await isEnded.promise
    throw new Error('The page has ended.')
  })
  const added = keepThenAdd(device, aPhoto(device, Promise.resolve(PLACE)), ending)
  await expect.poll(() => raw(device)).toBe(1)
  const kept = await device.uploads.contents.toArray()
  isEnded.resolve()
  await expect(added).rejects.toThrow('The page has ended.')
  expect(await deviceFiles(device.uploads).ids()).toEqual([])
  for (const { id } of kept) await deviceFiles(device.uploads).keep(id, new Blob(['abc']), () => undefined)
  await device.uploads.contents.bulkPut(kept)
  return device
}

const kinds = async ({ outbox }: Device) =>
  (await outbox.pending.toArray()).map(({ args }) => addFile.args.parse(args).kind)

test('photos that are chosen together are all on the device before the first is scaled', async () => {
  const device = createPageDevice()
  const isScaled = Promise.withResolvers<void>()
  const keeper = keepOn(device, () => isScaled.promise)
  const added: Promise<void>[] = []
  for (let photo = 0; photo < 3; photo += 1) {
    added.push(keepThenAdd(device, aPhoto(device, Promise.resolve(undefined)), keeper))
  }
  await expect.poll(() => raw(device)).toBe(3)
  expect(await deviceFiles(device.uploads).ids()).toHaveLength(3)
  expect(await countUnsentFiles(device.uploads, currentSession(device)?.userId ?? '')).toBe(3)
  isScaled.resolve()
  await Promise.all(added)
  expect(await kinds(device)).toEqual(['photo', 'photo', 'photo'])
})

test('a photo of a page that ended while it was scaled is scaled and added at the next start, once', async () => {
  const device = await endedWhileItWasScaled()
  await addLeftOvers(device, navigator.locks, keepOn(device))
  await addLeftOvers(device, navigator.locks, keepOn(device))
  expect(await kinds(device)).toEqual(['photo'])
  expect(await device.uploads.contents.toArray()).toMatchObject([FACTS])
  const [kept] = await device.uploads.contents.toArray()
  expect(await deviceFiles(device.uploads).ids()).toEqual([kept?.id])
})

test('a left-over photo that can’t be read is added as the file that it is', async () => {
  const device = await endedWhileItWasScaled()
  const unreadable = async (isPhoto: boolean) => {
    if (isPhoto) throw new Error('This photo can’t be read.')
  }
  await addLeftOvers(device, navigator.locks, keepOn(device, unreadable))
  expect(await kinds(device)).toEqual(['file'])
})

test('a device without room for the bytes as they came keeps the scaled ones', async () => {
  const device = createPageDevice()
  const full = async () => {
    throw new DOMException('Full.', 'QuotaExceededError')
  }
  await keepThenAdd(device, aPhoto(device, Promise.resolve(undefined)), { ...keepOn(device), keepRaw: full })
  expect(await kinds(device)).toEqual(['photo'])
  expect(await raw(device)).toBe(0)
})
