import { useEffect, useMemo } from 'react'
import { getFileContent, getFileThumbnail } from '../../contract/endpoints/files.ts'
import { isPicture } from '../../contract/entities/files/file-type.ts'
import { type LeadFile, THUMBNAIL_TYPE } from '../../contract/entities/files/lead-file.ts'
import { type CallOptions, download } from '../api/call.ts'
import { deviceFiles } from '../db/files/upload-files.ts'
import { keepSeenFile, readSeenFile } from '../db/rows/seen-files.ts'
import type { Device } from '../db/schema/device.ts'
import type { RowsDb } from '../db/schema/rows-db.ts'
import type { KeptContent } from '../db/schema/uploads-db.ts'
import { useDevice } from './device-context.ts'
import { useServerQuery } from './server-queries.ts'
import { useCompanyData, useLive, useSession } from './use-local-data.ts'

type NamedFile = Pick<LeadFile, '_id' | 'contentId' | 'type'>

/** The bytes that this device still keeps, by content: undefined once they are forgotten. */
export function useKeptContents(): ReadonlyMap<string, KeptContent> | undefined {
  const { uploads } = useDevice()
  const userId = useSession()?.userId
  const db = userId === undefined ? undefined : uploads
  return useLive(db, `contents of ${userId}`, async () => {
    const kept = await uploads.contents.where({ userId: userId ?? '' }).toArray()
    return new Map(kept.map((content) => [content.id, content]))
  })
}

/** What the device keeps of a file: undefined until that is read, null for nothing. */
export const keptContentOf = (
  { contentId }: Pick<LeadFile, 'contentId'>,
  contents: ReadonlyMap<string, KeptContent> | undefined,
) => contents && (contents.get(contentId) ?? null)

/** The small picture of a file. Once it was seen it is on the device. */
export function useThumbnail(
  { _id, contentId, type }: NamedFile,
  waiting: KeptContent | null | undefined,
): Blob | undefined {
  const device = useDevice()
  const rows = useCompanyData()?.rows
  const token = useSession()?.token
  const ofWaiting = useMemo(() => pictureOf(waiting?.thumbnail), [waiting?.thumbnail])
  const seen = useLive(rows, `thumbnail of ${contentId}`, async () =>
    rows ? ((await readSeenFile(rows, contentId, 'thumbnail')) ?? 'none') : undefined,
  )
  const isMissing = seen === 'none' && waiting === null && isPicture(type)
  useEffect(() => {
    if (!isMissing || !rows || token === undefined) return
    const keep = async () => {
      const content = await download(getFileThumbnail, { params: { id: _id } }, token)
      await keepSeenFile(rows, { _id, contentId }, { part: 'thumbnail', content, keptAt: device.now() })
    }
    // Without a connection it is asked for when the lead is next opened; not every picture has one.
    void keep().catch(() => undefined)
  }, [isMissing, _id, contentId, rows, token, device])
  return ofWaiting ?? (seen === 'none' ? undefined : seen)
}

function pictureOf(base64: string | undefined): Blob | undefined {
  if (base64 === undefined) return undefined
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: THUMBNAIL_TYPE })
}

/** The whole file: from this device if it was added or seen here, else from the server. */
export function useFileContent(file: NamedFile) {
  const device = useDevice()
  const rows = useCompanyData()?.rows
  const read = async ({ token }: CallOptions): Promise<Blob> => {
    const kept = await readKept(device, rows, file).catch(() => undefined)
    if (kept) return kept
    const content = await download(getFileContent, { params: { id: file._id } }, token)
    // A device that is short of room shows it all the same.
    if (rows) await keepSeenFile(rows, file, { part: 'whole', content, keptAt: device.now() }).catch(() => undefined)
    return content
  }
  // A scope of its own: until it is read, the bytes of another file must not be shown or saved under its name.
  return useServerQuery('content', read, { scope: file.contentId })
}

const readKept = async ({ uploads }: Device, rows: RowsDb | undefined, { contentId }: NamedFile) =>
  (await deviceFiles(uploads).read(contentId)) ?? (rows && (await readSeenFile(rows, contentId, 'whole')))
