import { addFile } from '../../../contract/mutations/file.ts'
import { contentIdOf, contentsToSend, sendAgain } from '../../db/files/kept-contents.ts'
import type { Queue } from '../../db/outbox/outbox-queue.ts'
import type { UploadsDb } from '../../db/schema/uploads-db.ts'

/** A file is added once its bytes are on the server. Until then it waits in its own lane, and nothing else for it. */
export async function withoutWaitingFiles(queue: Queue, uploads: UploadsDb, userId: string): Promise<Queue> {
  if (!queue.pending.some(({ name }) => name === addFile.name)) return queue
  await sendAgainWhatWasRetried(queue, uploads).catch(() => undefined)
  // Where that can't be read, every file waits: the server would refuse it.
  const waiting = await contentsToSend(uploads, userId).then(
    (contents) => new Set(contents.map(({ id }) => id)),
    () => undefined,
  )
  const isWaiting = (contentId: string | undefined) =>
    contentId !== undefined && (waiting === undefined || waiting.has(contentId))
  const held = new Set(queue.pending.filter((entry) => isWaiting(contentIdOf(entry))).map(({ position }) => position))
  const { isBehindBatch } = queue
  return { ...queue, isBehindBatch: (entry) => isBehindBatch(entry) || held.has(entry.position) }
}

async function sendAgainWhatWasRetried({ pending }: Queue, uploads: UploadsDb): Promise<void> {
  for (const entry of pending) {
    const contentId = entry.retriedAt === undefined ? undefined : contentIdOf(entry)
    if (contentId !== undefined && entry.retriedAt !== undefined) await sendAgain(uploads, contentId, entry.retriedAt)
  }
}
