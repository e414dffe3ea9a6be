import type { LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { UNKNOWN_TYPE } from '../../../contract/entities/files/file-type.ts'
import { isProgramName, PROGRAM_REFUSED } from '../../../contract/entities/files/program.ts'
import { addFile } from '../../../contract/mutations/file.ts'
import { keepingFile, whileNobodyKeeps } from '../../db/files/sweep-files.ts'
import { isOutOfRoom } from '../../db/outbox/failures.ts'
import { mutate } from '../../db/mutate.ts'
import type { Device } from '../../db/schema/device.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { currentSession } from '../../db/session/session.ts'
import type { PreparedFile } from './prepare-file.ts'

// How a photo, file or signature gets into the outbox, whatever it waits for. See docs/decisions/0083.
//
// chosen --bytes kept as they came--> raw --scaled and hashed--> to add --its place is known, or isn't found in time--> in the outbox
//                                       '---------- the page ended: the next start goes on, without its place ----------^
//
// The lock of `keepingFile` is held throughout, so the next start adds only what no page is adding. What is added once
// more has the same key and the same arguments: the outbox and the server know it.

export interface NewFile extends Pick<LeadFileFacts, 'name' | 'kind' | 'signedBy' | 'signedAt'> {
  userId: string
  companyId: string
  leadId: string
  subject: string
  file: Blob
  /** Where it was taken. It resolves in time, to undefined where that isn't known. */
  place?: Promise<LeadFileFacts['position']>
}

export interface KeptFacts extends Omit<PreparedFile, 'bytes'> {
  size: number
}

export interface ContentKeeper {
  /** The bytes as they came. */
  keepRaw: (id: string, file: Blob) => Promise<void>
  /** Prepares `file`, or else what `rawId` names, and keeps it as `id`; answers what was kept. */
  keepContent: (id: string, from: Blob | string, options: { isPhoto: boolean }) => Promise<KeptFacts>
  remove: (id: string) => Promise<void>
}

/** Resolves when the bytes and the change that adds them are on this device. */
export async function keepThenAdd(device: Device, { place, ...given }: NewFile, keeper: ContentKeeper): Promise<void> {
  if (isProgramName(given.name)) throw new Error(PROGRAM_REFUSED)
  await keepingFile(navigator.locks, async () => {
    const raw = rawOf(device, given)
    const content = await keepOne(device, raw, given.file, keeper)
    const position = await place
    if (!content) return
    try {
      await addKept(device, content.id, position)
    } catch (error) {
      // The person sees that it was not added, so it must not be added later either.
      await device.uploads.contents.delete(content.id).catch(() => undefined)
      throw error
    }
  })
}

type RawContent = KeptContent & { toAdd: NonNullable<KeptContent['toAdd']> }

/** What is said of the bytes is not known before they are prepared. */
function rawOf(
  device: Device,
  { file, subject, userId, companyId, leadId, ...given }: Omit<NewFile, 'place'>,
): RawContent {
  const id = device.newId()
  const createdAt = device.now()
  const facts = { type: UNKNOWN_TYPE, size: file.size, sha256: '' } as const
  const made = { leadId, fileId: device.newId(), createdAt: new Date(createdAt).toISOString(), contentId: id }
  const toAdd = { subject, args: { ...made, ...facts, ...given } }
  return { id, userId, companyId, leadId, ...facts, createdAt, state: 'sending', sentBytes: 0, isRaw: true, toAdd }
}

/** Undefined where there is no room for the bytes as they came: scaled they may fit. */
async function keepRaw(
  device: Device,
  raw: RawContent,
  file: Blob,
  keeper: ContentKeeper,
): Promise<string | undefined> {
  if (file.size === 0) return undefined
  try {
    await keeper.keepRaw(raw.id, file)
    await device.uploads.contents.add(raw)
    return raw.id
  } catch (error) {
    await forgetRaw(device, raw, keeper)
    if (isOutOfRoom(error)) return undefined
    throw error
  }
}

async function keepOne(device: Device, raw: RawContent, file: Blob, keeper: ContentKeeper) {
  const from = (await keepRaw(device, raw, file, keeper)) ?? file
  try {
    return await prepared(device, raw, from, keeper)
  } catch (error) {
    // The person sees why it was refused.
    await forgetRaw(device, raw, keeper)
    throw error
  }
}

/** Takes the place of the raw bytes. Undefined where the person has discarded them in between, by signing out. */
async function prepared(
  device: Device,
  raw: RawContent,
  from: Blob | string,
  keeper: ContentKeeper,
): Promise<KeptContent | undefined> {
  const { isRaw: _raw, toAdd, ...owner } = raw
  const { contents } = device.uploads
  const id = device.newId()
  const { thumbnail, ...facts } = await keeper.keepContent(id, from, { isPhoto: toAdd.args.kind === 'photo' })
  const { type, size, sha256 } = facts
  const content: KeptContent = {
    ...owner,
    id,
    size,
    sha256,
    type,
    ...(thumbnail ? { thumbnail: await base64Of(thumbnail) } : {}),
    toAdd: { ...toAdd, args: { ...toAdd.args, ...facts, contentId: id } },
  }
  const isWanted = await device.uploads.transaction('rw', contents, async () => {
    if (typeof from === 'string' && !(await contents.get(raw.id))) return false
    await contents.add(content)
    await contents.delete(raw.id)
    return true
  })
  await keeper.remove(isWanted ? raw.id : id)
  return isWanted ? content : undefined
}

async function forgetRaw(device: Device, { id }: RawContent, keeper: ContentKeeper): Promise<void> {
  await device.uploads.contents.delete(id).catch(() => undefined)
  await keeper.remove(id).catch(() => undefined)
}

/** Does nothing where the person has discarded it in between, by signing out. */
async function addKept(device: Device, id: string, position?: LeadFileFacts['position']): Promise<void> {
  const { contents } = device.uploads
  const { toAdd, companyId } = (await contents.get(id)) ?? {}
  if (!toAdd || companyId === undefined) return
  const args = position ? { ...toAdd.args, position } : toAdd.args
  // First here: a page that ends between the two leaves what is the same when it is added once more.
  if (position) await contents.update(id, { toAdd: { ...toAdd, args } })
  await mutate(device, addFile, args, { subject: toAdd.subject, companyId })
  await contents.update(id, { toAdd: undefined })
}

/** What a page kept and did not add before it ended. */
export const addLeftOvers = (device: Device, locks: LockManager | undefined, keeper: ContentKeeper): Promise<void> =>
  whileNobodyKeeps(locks, async () => {
    const userId = currentSession(device)?.userId
    if (userId === undefined) return
    const kept = await device.uploads.contents.where({ userId }).sortBy('createdAt')
    for (const content of kept) {
      const { id, toAdd, isRaw } = content
      if (!toAdd) continue
      // One that can't be read as anything waits for the next start, and holds up no other.
      if (isRaw) await addRaw(device, { ...content, toAdd }, keeper).catch((error: unknown) => reportError(error))
      else if (await isInOutbox(device, toAdd.args.fileId))
        await device.uploads.contents.update(id, { toAdd: undefined })
      else await addKept(device, id)
    }
  })

/** Nobody is there to choose another photo: one that can’t be read is added as the file that it is. */
async function addRaw(device: Device, raw: RawContent, keeper: ContentKeeper): Promise<void> {
  const { toAdd } = raw
  const asFile = { ...raw, toAdd: { ...toAdd, args: { ...toAdd.args, kind: 'file' as const } } }
  const content = await prepared(device, raw, raw.id, keeper).catch(() => prepared(device, asFile, raw.id, keeper))
  if (content) await addKept(device, content.id)
}

async function isInOutbox({ outbox }: Device, mutationId: string): Promise<boolean> {
  const { pending, parked, acknowledged } = outbox
  const found = await outbox.transaction('r', pending, parked, acknowledged, async () => [
    await pending.get({ mutationId }),
    await parked.get(mutationId),
    await acknowledged.get(mutationId),
  ])
  return found.some((entry) => entry !== undefined)
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
