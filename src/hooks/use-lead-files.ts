import { useEffect } from 'react'
import { getFileContent, getFileThumbnail } from '../../contract/endpoints/files.ts'
import { isPicture } from '../../contract/entities/files/file-type.ts'
import type { LeadFile } from '../../contract/entities/files/lead-file.ts'
import { download } from '../api/call.ts'
import { keepThumbnail } from '../db/files/kept-contents.ts'
import { deviceFiles } from '../db/files/upload-files.ts'
import type { KeptContent } from '../db/schema/uploads-db.ts'
import { useDevice } from './device-context.ts'
import { useLive, useSession } from './use-local-data.ts'

type NamedFile = Pick<LeadFile, '_id' | 'companyId' | 'contentId' | 'type'>

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

/** The small picture of a file. Once it was seen it is on the device. */
export function useThumbnail({ _id, companyId, contentId, type }: NamedFile): Blob | undefined {
  const device = useDevice()
  const { userId, token } = useSession() ?? {}
  const kept = useLive(
    device.uploads,
    `thumbnail of ${contentId}`,
    async () => (await device.uploads.thumbnails.get(contentId)) ?? 'none',
  )
  const isMissing = kept === 'none' && isPicture(type)
  useEffect(() => {
    if (!isMissing || userId === undefined || token === undefined) return
    const keep = async () => {
      const picture = await download(getFileThumbnail, { params: { id: _id } }, token)
      await keepThumbnail(device.uploads, { contentId, userId, companyId }, picture, device.now())
    }
    // Without a connection it is asked for when the lead is next opened; not every picture has one.
    void keep().catch(() => undefined)
  }, [isMissing, _id, companyId, contentId, userId, token, device])
  return kept === 'none' ? undefined : kept?.picture
}

/** From this device while it keeps the bytes, else from the server. */
export function useReadFile() {
  const device = useDevice()
  const token = useSession()?.token
  return async ({ _id, contentId }: NamedFile): Promise<Blob> => {
    const kept = await deviceFiles(device.uploads)
      .read(contentId)
      .catch(() => undefined)
    return kept ?? download(getFileContent, { params: { id: _id } }, token)
  }
}
