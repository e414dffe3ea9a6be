import { thisDevice } from '../db/schema/device.ts'
import { useLive, useSession } from './use-local-data.ts'
import { deviceFiles } from '../db/files/upload-files.ts'
import { type KeptImport, openUploads } from '../db/schema/uploads-db.ts'

const importsHere = () => openUploads(thisDevice().factory)

/** Of the signed-in person into a company, on this device; the newest first. */
export function useKeptImports(companyId: string | undefined): KeptImport[] | undefined {
  const userId = useSession()?.userId
  const db = userId === undefined || companyId === undefined ? undefined : importsHere()
  return useLive(db, `imports of ${userId} into ${companyId}`, async () => {
    const kept = await importsHere()
      .imports.where({ userId: userId ?? '' })
      .toArray()
    return kept.filter((one) => one.companyId === companyId).sort((a, b) => b.createdAt - a.createdAt)
  })
}

/** With its file; what came of it stays at the server. */
export async function forgetImport(id: string): Promise<void> {
  await deviceFiles(importsHere()).remove(id)
  await importsHere().imports.delete(id)
}

/** The skipped rows of an import that is done, as a CSV file. */
export const readSkippedRows = (id: string): Promise<Blob | undefined> => deviceFiles(importsHere()).read(id)
