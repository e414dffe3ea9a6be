import { useEffect, useState } from 'react'
import { getFailedRows } from '../../../contract/endpoints/bulk-upload.ts'
import { type BulkUpload, FAILED_ROWS_KEPT_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { download } from '../../api/call.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import { readCsvFields } from '../../workers/csv/csv-client.ts'
import { texts } from './texts.ts'

const SHOWN = 100

interface FailedRow {
  _id: string
  line: string
  reason: string
}
type Failed = { file: Blob; rows: readonly FailedRow[] } | { failure: string }

interface FailedRowsDialogProps {
  upload: BulkUpload
  onClose: () => void
}

/** Line and reason; the file also has each row, to correct and upload again. */
export function FailedRowsDialog({ upload: { _id, fileName, rows }, onClose }: FailedRowsDialogProps) {
  const failed = useFailedRows(_id)
  const file = failed && 'file' in failed ? failed.file : undefined
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button
            disabled={!file}
            icon="download"
            kind="primary"
            onClick={() => file && saveFile(file, `failed-rows-of-${fileName}`)}
          >
            {texts.download}
          </Button>
        </>
      }
      description={texts.failedOfFileNameCouldnt(counted(rows.failed, 'row'), fileName, FAILED_ROWS_KEPT_DAYS)}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.failedRows}
    >
      {failed && 'failure' in failed ? <FormNote kind="failure" text={failed.failure} /> : null}
      {failed && 'rows' in failed ? (
        <SimpleTable
          caption={texts.failedRows}
          columns={[
            { label: texts.line, isName: true, cell: ({ line }) => line },
            { label: texts.reason, cell: ({ reason }) => reason },
          ]}
          rows={failed.rows}
        />
      ) : null}
      {rows.failed > SHOWN ? <p>{texts.theFirstShownAreShown(SHOWN)}</p> : null}
    </Dialog>
  )
}

function useFailedRows(uploadId: string): Failed | undefined {
  const token = useSession()?.token
  const { companyId } = useCompany()
  const [failed, setFailed] = useState<Failed>()
  useEffect(() => {
    const leaving = new AbortController()
    const read = async (): Promise<Failed> => {
      try {
        const file = await download(getFailedRows, { params: { uploadId }, query: { companyId } }, token)
        return { file, rows: await firstRows(file) }
      } catch (error) {
        return { failure: failureText(error) }
      }
    }
    void read().then((found) => (leaving.signal.aborted ? undefined : setFailed(found)))
    return () => leaving.abort()
  }, [uploadId, companyId, token])
  return failed
}

/** Stops reading once enough rows are there. */
class Enough extends Error {}

async function firstRows(file: Blob): Promise<FailedRow[]> {
  let found: FailedRow[] = []
  await readCsvFields(file, {
    fields: [['line'], ['reason']],
    rowsPerChunk: SHOWN,
    onChunk: async ({ rows }) => {
      found = rows.map(([line = '', reason = '']) => ({ _id: line, line, reason }))
      throw new Enough()
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error
  })
  return found
}
