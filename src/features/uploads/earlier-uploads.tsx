import { useState } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { cancelBulkUpload, undoBulkUpload, listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { mayChangeWorkOf } from '../../../contract/entities/user.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { useNameOf } from '../../records/list-filters/use-looking.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { hasChanged, outcomeText, resultText, stateText, undoText } from './outcome-text.ts'
import { SkippedRowsButton } from './skipped-rows-button.tsx'
import styles from './uploads.module.css'
import { type CompanyCall, type ServerQuery, useCompanyQuery } from '../../hooks/server-queries.ts'
import { texts } from './texts.ts'
import { useUndoMessage } from './use-undo-message.ts'

const ASK_AGAIN_MS = 1500
const isMoving = ({ state }: BulkUpload) => state === 'processing' || state === 'undoing'

const readUploads =
  (days: number | undefined) =>
  async ({ query, auth }: CompanyCall) =>
    (await call(listBulkUploads, { query: { ...query, days } }, auth)).uploads
const pauseMs = (uploads: readonly BulkUpload[] | undefined) => (uploads?.some(isMoving) ? ASK_AGAIN_MS : undefined)

/** From the server: everybody's uploads in the company. `moved` changes whenever this device's own uploads do. */
const useEarlierUploads = (moved: string, days?: number): ServerQuery<BulkUpload[]> =>
  useCompanyQuery(`earlier uploads ${moved} ${days}`, readUploads(days), pauseMs)

const UndoDialog = deferred(async () => (await import('./ending-dialogs.tsx')).UndoDialog)
const CancelDialog = deferred(async () => (await import('./ending-dialogs.tsx')).CancelDialog)
const FailedRowsDialog = deferred(async () => (await import('./failed-rows-dialog.tsx')).FailedRowsDialog)

const KeptLeadsDialog = deferred(async () => (await import('./kept-leads-dialog.tsx')).KeptLeadsDialog)

type Asked = { about: 'undo' | 'cancel' | 'failed rows' | 'kept leads'; upload: BulkUpload }

interface EarlierUploadsProps {
  moved: string
  /** Otherwise the latest. */
  days?: number
}

export function EarlierUploads({ moved, days }: EarlierUploadsProps) {
  const { value: uploads, failure, refetch } = useEarlierUploads(moved, days)
  const followUndo = useUndoMessage(uploads)
  const [asked, setAsked] = useState<Asked>()
  const token = useSession()?.token
  const { companyId } = useCompany()
  const toasts = useToasts()
  const end = async (endpoint: typeof undoBulkUpload | typeof cancelBulkUpload, { _id }: BulkUpload) => {
    setAsked(undefined)
    try {
      await call(endpoint, { params: { uploadId: _id }, query: { companyId } }, { token })
      if (endpoint === undoBulkUpload) followUndo(_id)
      refetch()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  const close = () => setAsked(undefined)
  return (
    <Card title={days === undefined ? texts.earlierUploads : texts.leadsUploaded}>
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
      {asked?.about === 'kept leads' ? (
        <KeptLeadsDialog onClose={close} onMissing={close} upload={asked.upload} />
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

function UploadTable({ uploads, onAsk }: UploadTableProps) {
  const nameOf = useNameOf()
  return (
    <SimpleTable
      caption={texts.earlierUploads}
      columns={[
        { label: texts.file, isName: true, cell: ({ fileName }) => fileName },
        { label: texts.by, cell: ({ by }) => nameOf(by) },
        { label: texts.uploaded, cell: ({ createdAt }) => formatTimestamp(createdAt) },
        { label: texts.state, cell: (upload) => <Badge tone={toneOf(upload)}>{stateText[upload.state]}</Badge> },
        { label: texts.rows, cell: (upload) => factsOf(upload, nameOf) },
        { label: texts.actions, cell: (upload) => <UploadActions onAsk={onAsk} upload={upload} /> },
      ]}
      rows={uploads}
    />
  )
}

function factsOf({ state, rows, reason, undo }: BulkUpload, nameOf: (id: string) => string): string {
  const read = texts.read(counted(rows.read, 'row'))
  if (undo && state === 'undone') {
    const who = undo.by && undo.at ? texts.undoneBy(nameOf(undo.by), formatTimestamp(undo.at)) : ''
    return [read, undoText(undo), who].filter(Boolean).join('. ')
  }
  if (state === 'failed' || state === 'cancelled') return reason ?? outcomeText(rows)
  if (state === 'done' && !hasChanged({ rows })) return resultText(rows)
  return state === 'uploading' ? '' : `${read}: ${outcomeText(rows)}`
}

function UploadActions({ upload, onAsk }: { upload: BulkUpload; onAsk: (asked: Asked) => void }) {
  const { state, rows, fileName, undo } = upload
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
      {undo?.leads?.length ? (
        <Button
          aria-haspopup="dialog"
          aria-label={texts.keptLeadsOfFileName(fileName)}
          onClick={() => onAsk({ about: 'kept leads', upload })}
        >
          {texts.keptLeads}
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
