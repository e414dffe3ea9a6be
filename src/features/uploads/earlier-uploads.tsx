import { lazy, Suspense, useState } from 'react'
import { undoBulkUpload } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { useCompany, useSession } from '../../db/hooks.ts'
import { counted } from '../../ui/amounts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { outcomeWords, stateWords } from './outcome-words.ts'
import { useEarlierUploads } from './use-earlier-uploads.ts'
import styles from './uploads.module.css'

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }))
const FailedRowsDialog = lazy(async () => ({ default: (await import('./failed-rows-dialog.tsx')).FailedRowsDialog }))

type Asked = { about: 'undo' | 'failed rows'; upload: BulkUpload }

/** Of everybody in the company, with what can still be done about them. */
export function EarlierUploads({ moved }: { moved: string }) {
  const { state, ask } = useEarlierUploads(moved)
  const [asked, setAsked] = useState<Asked>()
  const token = useSession()?.token
  const { companyId } = useCompany()
  const toasts = useToasts()
  const undo = async ({ _id }: BulkUpload) => {
    setAsked(undefined)
    try {
      await call(undoBulkUpload, { params: { uploadId: _id }, query: { companyId } }, { token })
      ask()
    } catch (error) {
      toasts.fail(failureWords(error))
    }
  }
  const close = () => setAsked(undefined)
  return (
    <Card title="Earlier uploads">
      {state.failure ? <p role="alert">{state.failure}</p> : null}
      {state.isOffline ? (
        <p className={styles['hint']} role="status">
          No signal. {state.uploads ? 'This is how it stood.' : 'Earlier uploads show when the signal returns.'}
        </p>
      ) : null}
      {state.uploads?.length === 0 ? <EmptyState icon="inbox" title="No uploads yet" /> : null}
      {state.uploads && state.uploads.length > 0 ? <UploadTable onAsk={setAsked} uploads={state.uploads} /> : null}
      <Suspense>
        {asked?.about === 'undo' ? (
          <UndoDialog onClose={close} onUndo={() => void undo(asked.upload)} upload={asked.upload} />
        ) : null}
        {asked?.about === 'failed rows' ? <FailedRowsDialog onClose={close} upload={asked.upload} /> : null}
      </Suspense>
    </Card>
  )
}

const TONES: Partial<Record<BulkUpload['state'], Tone>> = { done: 'success', failed: 'danger', processing: 'info' }

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
      { label: 'State', cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{stateWords[state]}</Badge> },
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
  if (state === 'failed' || state === 'cancelled') return reason ?? outcomeWords(rows)
  return state === 'uploading' ? '' : outcomeWords(rows)
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
      {canUndo ? (
        <Button aria-label={`Undo ${fileName}`} onClick={() => onAsk({ about: 'undo', upload })}>
          Undo
        </Button>
      ) : null}
    </span>
  )
}
