import { messages } from '../../../contract/messages.ts'
import { cancelUpload, forgetUpload } from '../../hooks/use-uploads.ts'
import type { KeptUpload } from '../../db/schema/uploads-db.ts'
import { formatBytes, counted, formatDuration } from '../../ui/primitives/amounts.ts'
import { waitText } from '../../records/wait-text.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { hasChanged, outcomeText, resultText, unreadText } from './outcome-text.ts'
import { SkippedRowsButton } from './skipped-rows-button.tsx'
import styles from './uploads.module.css'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

export function KeptUploadCard({ upload }: { upload: KeptUpload }) {
  const device = useDevice()
  const { id, plan, state } = upload
  const isOver = state === 'done' || state === 'failed'
  return (
    <Card
      action={
        isOver ? (
          <Button
            aria-label={texts.dismissFileName(plan.fileName)}
            icon="close"
            kind="quiet"
            onClick={() => void forgetUpload(device, id)}
          />
        ) : undefined
      }
      title={plan.fileName}
    >
      {isOver ? <Outcome upload={upload} /> : <OnItsWay upload={upload} />}
    </Card>
  )
}

function OnItsWay({ upload }: { upload: KeptUpload }) {
  const device = useDevice()
  const { id, plan, state, sentBytes, server } = upload
  if (state === 'cancelling') return <p role="status">{texts.cancelling}</p>
  const isSending = state === 'sending'
  return (
    <WorkProgress
      label={isSending ? texts.uploading : texts.processingOnTheServer}
      onCancel={() => void cancelUpload(device, id)}
      total={plan.fileSize}
      value={isSending ? sentBytes : (server?.bytesRead ?? 0)}
      text={waitingText(upload) ?? (isSending ? sendingText(upload) : processingText(upload))}
    />
  )
}

function waitingText({ waiting, busyUntil, plan, sentBytes }: KeptUpload): string | undefined {
  if (!waiting) return undefined
  return `${texts.sentBytesOfFileSizeSent(formatBytes(sentBytes), formatBytes(plan.fileSize))} ${waitText(waiting, { busyUntil })}`
}

function sendingText({ plan, sentBytes, speed }: KeptUpload): string {
  const far = texts.sentBytesOfFileSize(formatBytes(sentBytes), formatBytes(plan.fileSize))
  if (!speed) return far
  const left = formatDuration(((plan.fileSize - sentBytes) / speed) * 1000)
  return texts.farSpeedASecondLeft(far, formatBytes(speed), left)
}

const processingText = ({ server }: KeptUpload) =>
  server && server.rows.read > 0
    ? texts.readDoneOutcomeText(counted(server.rows.read, 'row'), outcomeText(server.rows))
    : texts.starting

function Outcome({ upload: { state, server, words } }: { upload: KeptUpload }) {
  if (state === 'done') {
    return (
      <div className={styles['outcome']}>
        <FormNote
          detail={server ? [resultText(server.rows), unreadText(server.unread)].filter(Boolean).join(' ') : undefined}
          kind={server && hasChanged(server) ? 'success' : 'caution'}
          text={messages.leadsProcessed}
        />
        {server && server.rows.skipped > 0 ? (
          <p className={styles['actions']}>
            <SkippedRowsButton upload={server}>
              {texts.downloadSkipped(counted(server.rows.skipped, texts.skippedRow))}
            </SkippedRowsButton>
          </p>
        ) : null}
      </div>
    )
  }
  // Only a file that arrived completely can fail to be processed.
  return server?.state === 'failed' ? (
    <FormNote detail={words} kind="failure" text={messages.leadsNotProcessed} />
  ) : (
    <FormNote kind="failure" text={words ?? texts.theUploadFailed} />
  )
}
