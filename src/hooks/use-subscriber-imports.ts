import { useLive, useSession } from './use-local-data.ts'
import { deviceFiles } from '../db/files/upload-files.ts'
import { type KeptImport } from '../db/schema/uploads-db.ts'
import type { Device } from '../db/schema/device.ts'
import { useDevice } from './device-context.ts'

export function useKeptImports(companyId: string | undefined): KeptImport[] | undefined {
  const userId = useSession()?.userId
  const { uploads } = useDevice()
  const db = userId === undefined || companyId === undefined ? undefined : uploads
  return useLive(db, `imports of ${userId} into ${companyId}`, async () => {
    const kept = await uploads.imports.where({ userId: userId ?? '' }).toArray()
    return kept.filter((one) => one.companyId === companyId).sort((a, b) => b.createdAt - a.createdAt)
  })
}

/** Removes it with its file; the result stays on the server. */
export async function forgetImport({ uploads }: Device, id: string): Promise<void> {
  await deviceFiles(uploads).remove(id)
  await uploads.imports.delete(id)
}

export const readSkippedRows = ({ uploads }: Device, id: string): Promise<Blob | undefined> =>
  deviceFiles(uploads).read(id)
