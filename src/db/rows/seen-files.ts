import { type LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { RowsDb } from '../schema/rows-db.ts'
import type { SeenFile } from '../schema/row-records.ts'

// Photos and files that were seen show without a connection, too. Their bytes are beside the rows of the user and company,
// never in the browser's cache: signing out and losing the company delete the database, and an erasure deletes the row of
// the file and, in the same transaction, its bytes.

/** Of each user and company. */
const MOST_BYTES = 200 * 1024 * 1024

export type NamedContent = Pick<LeadFile, '_id' | 'contentId'>

export const readSeenFile = async (rows: RowsDb, contentId: string, part: SeenFile['part']) =>
  (await rows.seenFiles.get([contentId, part]))?.content

/** Does nothing if the file was removed while its bytes were on their way. The oldest go when there are too many. */
export async function keepSeenFile(
  rows: RowsDb,
  { _id, contentId }: NamedContent,
  { part, content, keptAt }: Pick<SeenFile, 'part' | 'content' | 'keptAt'>,
  mostBytes = MOST_BYTES,
): Promise<void> {
  await rows.transaction('rw', rows.of('leadFile'), rows.seenFiles, async () => {
    const file = await rows.of('leadFile').get(_id)
    if (file?.row.contentId !== contentId) return
    await rows.seenFiles.put({ contentId, part, content, bytes: content.size, keptAt })
    await removeOldest(rows, mostBytes)
  })
}

async function removeOldest({ seenFiles }: RowsDb, mostBytes: number): Promise<void> {
  const oldestFirst = seenFiles.orderBy('[keptAt+bytes]')
  // The keys of the index say enough: no bytes are read.
  const sizes = (await oldestFirst.keys()).map((key) => bytesIn(key))
  let total = sizes.reduce((sum, bytes) => sum + bytes, 0)
  let count = 0
  for (; total > mostBytes; count += 1) total -= sizes[count] ?? 0
  if (count > 0) await seenFiles.bulkDelete(await oldestFirst.limit(count).primaryKeys())
}

const bytesIn = (key: unknown): number => (Array.isArray(key) ? Number(key[1]) : 0)

/** In a transaction that also covers the rows of the files, before these are deleted. */
export async function removeSeenFilesOf(rows: RowsDb, fileIds: readonly string[]): Promise<void> {
  const files = (await rows.of('leadFile').bulkGet([...fileIds])).filter((file) => file !== undefined)
  const parts = ['thumbnail', 'whole'] as const
  await rows.seenFiles.bulkDelete(
    files.flatMap(({ row }) => parts.map((part): [string, SeenFile['part']] => [row.contentId, part])),
  )
}

/** Room for what matters more. True if there were any. */
export async function forgetSeenFiles(rows: RowsDb): Promise<boolean> {
  const count = await rows.seenFiles.count()
  if (count > 0) await rows.seenFiles.clear()
  return count > 0
}
