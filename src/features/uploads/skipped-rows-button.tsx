import { getSkippedRows } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { download } from '../../api/call.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { texts } from './texts.ts'

interface SkippedRowsButtonProps {
  upload: BulkUpload
  children: string
}

/** Saves the rows that matched a lead, each with that lead, as a CSV file. */
export function SkippedRowsButton({ upload: { _id, fileName }, children }: SkippedRowsButtonProps) {
  const token = useSession()?.token
  const { companyId } = useCompany()
  const toasts = useToasts()
  const save = async () => {
    try {
      const file = await download(getSkippedRows, { params: { uploadId: _id }, query: { companyId } }, token)
      saveFile(file, `skipped-rows-of-${fileName}`)
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return (
    <Button aria-label={texts.sentBytesOfFileSize(children, fileName)} icon="download" onClick={() => void save()}>
      {children}
    </Button>
  )
}
