import { useState } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { cancelBulkUpload, undoBulkUpload, listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
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

const ASK_AGAIN_MS = 1500
const isMoving = ({ state }: BulkUpload) => state === 'processing' || state === 'undoing'

const readUploads = async ({ query, auth }: CompanyCall) => (await call(listBulkUploads, { query }, auth)).uploads
const pauseMs = (uploads: readonly BulkUpload[] | undefined) => (uploads?.some(isMoving) ? ASK_AGAIN_MS : undefined)

/** From the server: uploads of everybody in the company. `moved` changes whenever this device's own do. */
const useEarlierUploads = (moved: string): ServerQuery<BulkUpload[]> =>
  useCompanyQuery(`earlier uploads ${moved}`, readUploads, pauseMs)

const UndoDialog = deferred(async () => (await import('./ending-dialogs.tsx')).UndoDialog)
const CancelDialog = deferred(async () => (await import('./ending-dialogs.tsx')).CancelDialog)
const FailedRowsDialog = deferred(async () => (await import('./failed-rows-dialog.tsx')).FailedRowsDialog)

type Asked = { about: 'undo' | 'cancel' | 'failed rows'; upload: BulkUpload }

/** Of everybody in the company, with what can still be done about them. */
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
    <Card title="Earlier uploads">
      {failure && !failure.isOffline ? <p role="alert">{failure.words}</p> : null}
      {failure?.isOffline ? (
        <p className={styles['hint']} role="status">
          You're offline.{' '}
          {uploads ? 'This list may be out of date.' : 'Earlier uploads will load when you’re back online.'}
        </p>
      ) : null}
      {uploads?.length === 0 ? <EmptyState icon="inbox" title="No uploads yet" /> : null}
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
    caption="Earlier uploads"
    columns={[
      { label: 'File', isName: true, cell: ({ fileName }) => fileName },
      { label: 'Uploaded', cell: ({ createdAt }) => formatTimestamp(createdAt) },
      { label: 'State', cell: (upload) => <Badge tone={toneOf(upload)}>{stateText[upload.state]}</Badge> },
      { label: 'Rows', cell: factsOf },
      { label: 'Actions', cell: (upload) => <UploadActions onAsk={onAsk} upload={upload} /> },
    ]}
    rows={uploads}
  />
)

function factsOf({ state, rows, reason, undo }: BulkUpload): string {
  if (undo) {
    const kept = undo.kept > 0 ? `, ${counted(undo.kept, 'row')} kept because somebody worked on them` : ''
    return `${counted(undo.removed, 'lead')} removed, ${undo.restored} put back${kept}`
  }
  if (state === 'failed' || state === 'cancelled') return reason ?? outcomeText(rows)
  if (state === 'done' && !hasChanged({ rows })) return resultText(rows)
  return state === 'uploading' ? '' : outcomeText(rows)
}

function UploadActions({ upload, onAsk }: { upload: BulkUpload; onAsk: (asked: Asked) => void }) {
  const { state, rows, fileName } = upload
  const canUndo = (state === 'done' || state === 'cancelled') && rows.added + rows.updated > 0
  return (
    <span className={styles['actions']}>
      {rows.failed > 0 ? (
        <Button aria-label={`Failed rows of ${fileName}`} onClick={() => onAsk({ about: 'failed rows', upload })}>
          Failed rows
        </Button>
      ) : null}
      {rows.skipped > 0 ? <SkippedRowsButton upload={upload}>Skipped rows</SkippedRowsButton> : null}
      {state === 'uploading' || state === 'processing' ? (
        <Button aria-label={`Cancel ${fileName}`} onClick={() => onAsk({ about: 'cancel', upload })}>
          Cancel
        </Button>
      ) : null}
      {canUndo ? (
        <Button aria-label={`Undo ${fileName}`} onClick={() => onAsk({ about: 'undo', upload })}>
          Undo
        </Button>
      ) : null}
    </span>
  )
}
