import type { ImportField } from '../../contract/entities/import/lead-import.ts'
import { useLive, useSession } from './use-local-data.ts'
import { type KeptUpload } from '../db/schema/uploads-db.ts'
import { countUnsentFiles } from '../db/files/watch-uploads.ts'
import type { Device } from '../db/schema/device.ts'
import { useDevice } from './device-context.ts'

export function useKeptUploads(companyId: string | undefined): KeptUpload[] | undefined {
  const userId = useSession()?.userId
  const { uploads } = useDevice()
  const db = userId === undefined || companyId === undefined ? undefined : uploads
  return useLive(db, `uploads of ${userId} into ${companyId}`, async () => {
    const kept = await uploads.uploads.where({ userId: userId ?? '' }).toArray()
    return kept.filter((upload) => upload.companyId === companyId).sort((a, b) => b.createdAt - a.createdAt)
  })
}

export function useUnsentFiles(): number | undefined {
  const userId = useSession()?.userId
  const { uploads } = useDevice()
  const db = userId === undefined ? undefined : uploads
  return useLive(db, `unsent files of ${userId}`, () => countUnsentFiles(uploads, userId ?? ''))
}

/** Some file of this user waits for room on the server. */
export function useIsServerFull(): boolean {
  const userId = useSession()?.userId
  const { uploads } = useDevice()
  const db = userId === undefined ? undefined : uploads
  return (
    useLive(db, `files that wait for room of ${userId}`, async () => {
      const kept = await Promise.all(
        [uploads.uploads, uploads.imports, uploads.contents].map((table) =>
          table.where({ userId: userId ?? '' }).toArray(),
        ),
      )
      return kept.flat().some(({ waiting }) => waiting === 'server-full')
    }) ?? false
  )
}

/** Stops sending; the server is informed once there is a connection. */
export const cancelUpload = (device: Device, id: string) => device.uploads.uploads.update(id, { state: 'cancelling' })

/** Removes it from this device's list; the server's list keeps the result. */
export const forgetUpload = (device: Device, id: string) => device.uploads.uploads.delete(id)

const choiceKey = (userId: string, companyId: string) => `${userId} ${companyId}`

/** The fields that were chosen by hand for columns with these names in this company; null: none. */
export async function readColumnChoices(
  { uploads }: Device,
  userId: string,
  companyId: string,
): Promise<Readonly<Record<string, ImportField | null>>> {
  return (await uploads.columns.get(choiceKey(userId, companyId)))?.fields ?? {}
}

export async function rememberColumns(
  device: Device,
  userId: string,
  companyId: string,
  chosen: Readonly<Record<string, ImportField | null>>,
): Promise<void> {
  const key = choiceKey(userId, companyId)
  const fields = { ...(await readColumnChoices(device, userId, companyId)), ...chosen }
  await device.uploads.columns.put({ key, fields })
}
