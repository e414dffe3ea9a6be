import { useState } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { cancelBulkUpload, undoBulkUpload, listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { mayChangeWorkOf } from '../../../contract/entities/user.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { hasChanged, outcomeText, resultText, stateText } from './outcome-text.ts'
import { SkippedRowsButton } from './skipped-rows-button.tsx'
import styles from './uploads.module.css'
import { type CompanyCall, type ServerQuery, useCompanyQuery } from '../../hooks/server-queries.ts'
import { texts } from './texts.ts'

const ASK_AGAIN_MS = 1500
const isMoving = ({ state }: BulkUpload) => state === 'processing' || state === 'undoing'

const readUploads = async ({ query, auth }: CompanyCall) => (await call(listBulkUploads, { query }, auth)).uploads
const pauseMs = (uploads: readonly BulkUpload[] | undefined) => (uploads?.some(isMoving) ? ASK_AGAIN_MS : undefined)

/** From the server: everybody's uploads in the company. `moved` changes whenever this device's own uploads do. */
const useEarlierUploads = (moved: string): ServerQuery<BulkUpload[]> =>
  useCompanyQuery(`earlier uploads ${moved}`, readUploads, pauseMs)

const UndoDialog = deferred(async () => (await import('./ending-dialogs.tsx')).UndoDialog)
const CancelDialog = deferred(async () => (await import('./ending-dialogs.tsx')).CancelDialog)
const FailedRowsDialog = deferred(async () => (await import('./failed-rows-dialog.tsx')).FailedRowsDialog)

type Asked = { about: 'undo' | 'cancel' | 'failed rows'; upload: BulkUpload }

export function EarlierUploads({ moved }: { moved: string }) {
  const { value: uploads, failure, refetch } = useEarlierUploads(moved)
  const [asked, setAsked] = useState<Asked>()
  const token = useSession()?.token
  const { companyId } = useCompany()
  const toasts = useToasts()
  const end = async (endpoint: typeof undoBulkUpload | typeof cancelBulkUpload, { _id }: BulkUpload) => {
    setAsked(undefined)
    try {
      await call(endpoint, { params: { uploadId: _id }, query: { companyId } }, { token })
      refetch()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  const close = () => setAsked(undefined)
  return (
    <Card title={texts.earlierUploads}>
      {failure && !failure.isOffline ? <p role="alert">{failure.text}</p> : null}
      {failure?.isOffline ? (
        <p className={styles['hint']} role="status">
          {texts.youreOfflineRest(uploads ? texts.thisListMayBeOut : texts.earlierUploadsWillLoad)}
        </p>
      ) : null}
      {uploads?.length === 0 ? <EmptyState icon="inbox" title={texts.noUploadsYet} /> : null}
      {uploads && uploads.length > 0 ? <UploadTable onAsk={setAsked} uploads={uploads} /> : null}
      {asked?.about === 'undo' ? (
        <UndoDialog
          onClose={close}
          onMissing={close}
          onUndo={() => void end(undoBulkUpload, asked.upload)}
          upload={asked.upload}
        />
      ) : null}
      {asked?.about === 'cancel' ? (
        <CancelDialog
          onCancel={() => void end(cancelBulkUpload, asked.upload)}
          onClose={close}
          onMissing={close}
          upload={asked.upload}
        />
      ) : null}
      {asked?.about === 'failed rows' ? (
        <FailedRowsDialog onClose={close} onMissing={close} upload={asked.upload} />
      ) : null}
    </Card>
  )
}

const TONES: Partial<Record<BulkUpload['state'], Tone>> = { done: 'success', failed: 'danger', processing: 'info' }
const toneOf = (upload: BulkUpload): Tone =>
  upload.state === 'done' && !hasChanged(upload) ? 'warning' : (TONES[upload.state] ?? 'neutral')

interface UploadTableProps {
  uploads: readonly BulkUpload[]
  onAsk: (asked: Asked) => void
}

const UploadTable = ({ uploads, onAsk }: UploadTableProps) => (
  <SimpleTable
    caption={texts.earlierUploads}
    columns={[
      { label: texts.file, isName: true, cell: ({ fileName }) => fileName },
      { label: texts.uploaded, cell: ({ createdAt }) => formatTimestamp(createdAt) },
      { label: texts.state, cell: (upload) => <Badge tone={toneOf(upload)}>{stateText[upload.state]}</Badge> },
      { label: texts.rows, cell: factsOf },
      { label: texts.actions, cell: (upload) => <UploadActions onAsk={onAsk} upload={upload} /> },
    ]}
    rows={uploads}
  />
)

function factsOf({ state, rows, reason, undo }: BulkUpload): string {
  if (undo) {
    const kept = undo.kept > 0 ? texts.keptBecauseSomebodyWorked(counted(undo.kept, 'row')) : ''
    return texts.removedRestoredPutBackKept(counted(undo.removed, 'lead'), undo.restored, kept)
  }
  if (state === 'failed' || state === 'cancelled') return reason ?? outcomeText(rows)
  if (state === 'done' && !hasChanged({ rows })) return resultText(rows)
  return state === 'uploading' ? '' : outcomeText(rows)
}

function UploadActions({ upload, onAsk }: { upload: BulkUpload; onAsk: (asked: Asked) => void }) {
  const { state, rows, fileName } = upload
  const session = useSession()
  const mayEnd = session !== undefined && mayChangeWorkOf(session, upload.by)
  const canCancel = mayEnd && (state === 'uploading' || state === 'processing')
  const canUndo = mayEnd && (state === 'done' || state === 'cancelled') && rows.added + rows.updated > 0
  return (
    <span className={styles['actions']}>
      {rows.failed > 0 ? (
        <Button
          aria-label={texts.failedRowsOfFileName(fileName)}
          onClick={() => onAsk({ about: 'failed rows', upload })}
        >
          {texts.failedRows}
        </Button>
      ) : null}
      {rows.skipped > 0 ? <SkippedRowsButton upload={upload}>{texts.skippedRows}</SkippedRowsButton> : null}
      {canCancel ? (
        <Button aria-label={texts.cancelFileName(fileName)} onClick={() => onAsk({ about: 'cancel', upload })}>
          {texts.cancel}
        </Button>
      ) : null}
      {canUndo ? (
        <Button aria-label={texts.undoFileName(fileName)} onClick={() => onAsk({ about: 'undo', upload })}>
          {texts.undo}
        </Button>
      ) : null}
    </span>
  )
}
