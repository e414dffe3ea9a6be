import { BULK_CHUNK_BYTES, type DuplicatePolicy, matchColumns } from '../../../contract/entities/lead-import.ts'
import { rememberColumns } from '../../hooks/use-uploads.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import { addUpload } from '../../workers/uploads/upload-client.ts'
import { choicesOf } from './column-choices.ts'
import { correctionsOf, type Corrected } from './corrected.ts'

interface ReadyUpload {
  userId: string
  companyId: string
  file: File
  scan: LeadScan
  corrected: Corrected
  duplicates: DuplicatePolicy
  onKept: (bytes: number) => void
}

export async function beginUpload(ready: ReadyUpload): Promise<void> {
  const { userId, companyId, file, scan, corrected, duplicates, onKept } = ready
  const { header, columns } = scan
  await rememberColumns(userId, companyId, choicesOf(header, matchColumns(header), columns))
  const plan = {
    fileName: file.name,
    fileSize: file.size,
    totalChunks: Math.ceil(file.size / BULK_CHUNK_BYTES),
    columns: [...columns],
    duplicates,
    corrections: correctionsOf(corrected, columns),
  }
  await addUpload({ userId, companyId, file, plan, onKept })
}
