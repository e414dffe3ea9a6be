import type { LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { isProgramName, PROGRAM_REFUSED } from '../../../contract/entities/files/program.ts'
import { addFile } from '../../../contract/mutations/file.ts'
import { keepingFile, whileNobodyKeeps } from '../../db/files/sweep-files.ts'
import { mutate } from '../../db/mutate.ts'
import type { Device } from '../../db/schema/device.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { currentSession } from '../../db/session/session.ts'
import type { PreparedFile } from './prepare-file.ts'

// How a photo, file or signature gets into the outbox, whatever it waits for. See docs/decisions/0083.
//
// chosen --bytes kept--> to add --its place is known, or isn't found in time--> in the outbox
//                          '--the page ended: the next start adds it, without its place--^
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

/** Prepares and keeps the bytes; answers what was kept. */
export type KeepContent = (id: string, file: Blob, options: { isPhoto: boolean }) => Promise<KeptFacts>

/** Resolves when the bytes and the change that adds them are on this device. */
export async function keepThenAdd(device: Device, { place, ...given }: NewFile, keep: KeepContent): Promise<void> {
  if (isProgramName(given.name)) throw new Error(PROGRAM_REFUSED)
  await keepingFile(navigator.locks, async () => {
    const content = await keepOne(device, given, keep)
    const position = await place
    try {
      await addKept(device, content.id, position)
    } catch (error) {
      // The person sees that it was not added, so it must not be added later either.
      await device.uploads.contents.delete(content.id).catch(() => undefined)
      throw error
    }
  })
}

async function keepOne(
  device: Device,
  { file, subject, userId, companyId, leadId, ...given }: Omit<NewFile, 'place'>,
  keep: KeepContent,
): Promise<KeptContent> {
  const id = device.newId()
  const { thumbnail, ...facts } = await keep(id, file, { isPhoto: given.kind === 'photo' })
  const { type, size, sha256 } = facts
  const createdAt = device.now()
  const made = { leadId, fileId: device.newId(), createdAt: new Date(createdAt).toISOString(), contentId: id }
  const owner = { userId, companyId, leadId }
  const content: KeptContent = {
    id,
    ...owner,
    size,
    sha256,
    type,
    ...(thumbnail ? { thumbnail: await base64Of(thumbnail) } : {}),
    createdAt,
    state: 'sending',
    sentBytes: 0,
    toAdd: { subject, args: { ...made, ...facts, ...given } },
  }
  await device.uploads.contents.add(content)
  return content
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
export const addLeftOvers = (device: Device, locks: LockManager | undefined): Promise<void> =>
  whileNobodyKeeps(locks, async () => {
    const userId = currentSession(device)?.userId
    if (userId === undefined) return
    const kept = await device.uploads.contents.where({ userId }).sortBy('createdAt')
    for (const { id, toAdd } of kept) {
      if (!toAdd) continue
      if (await isInOutbox(device, toAdd.args.fileId)) await device.uploads.contents.update(id, { toAdd: undefined })
      else await addKept(device, id)
    }
  })

async function isInOutbox({ outbox }: Device, mutationId: string): Promise<boolean> {
  const { pending, parked, acked } = outbox
  const found = await outbox.transaction('r', pending, parked, acked, async () => [
    await pending.get({ mutationId }),
    await parked.get(mutationId),
    await acked.get(mutationId),
  ])
  return found.some((entry) => entry !== undefined)
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
