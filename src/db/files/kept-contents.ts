import { liveQuery } from 'dexie'
import { addFile } from '../../../contract/mutations/file.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'
import type { KeptContent, UploadsDb } from '../schema/uploads-db.ts'
import type { UploadFiles } from './upload-files.ts'
import { whileNobodyKeeps } from './sweep-files.ts'

/** Oldest first. */
export async function contentsToSend(db: UploadsDb, userId: string): Promise<KeptContent[]> {
  const kept = await db.contents.where({ userId }).toArray()
  return kept.filter(({ state }) => state === 'sending').sort((a, b) => a.createdAt - b.createdAt)
}

export function watchContents(db: UploadsDb, listener: (ids: ReadonlySet<string>) => void): void {
  liveQuery(() => db.contents.toArray()).subscribe((kept) => listener(new Set(kept.map(({ id }) => id))))
}

/** A person has sent it again since it failed, or the server lost it with what came after its backup. */
export async function sendAgain(db: UploadsDb, id: string, retriedAt: number): Promise<void> {
  await db.contents
    .where({ id })
    .filter(({ state, settledAt = 0 }) => state !== 'sending' && settledAt < retriedAt)
    .modify({ state: 'sending' })
}

/** The content that a `file.add` names. */
export function contentIdOf({ name, args }: Pick<OutboxEntry, 'name' | 'args'>): string | undefined {
  if (name !== addFile.name) return undefined
  const given = addFile.args.safeParse(args)
  return given.success ? given.data.contentId : undefined
}

interface SettledIn {
  db: UploadsDb
  outbox: OutboxDb
  files: UploadFiles
  locks: LockManager | undefined
}

/** Removes the bytes of changes that went through for good, or that a person has discarded. */
export const forgetSettledContents = ({ db, outbox, files, locks }: SettledIn): Promise<void> =>
  whileNobodyKeeps(locks, async () => {
    const kept = await db.contents.filter(({ toAdd }) => toAdd === undefined).primaryKeys()
    if (kept.length === 0) return
    const entries = await outbox.transaction('r', outbox.pending, outbox.parked, outbox.acknowledged, async () => [
      ...(await outbox.pending.filter(({ name }) => name === addFile.name).toArray()),
      ...(await outbox.parked.filter(({ name }) => name === addFile.name).toArray()),
      ...(await outbox.acknowledged.filter(({ name }) => name === addFile.name).toArray()),
    ])
    const needed = new Set(entries.map(contentIdOf))
    for (const id of kept.filter((each) => !needed.has(each))) {
      await files.remove(id)
      await db.contents.delete(id)
    }
  })
