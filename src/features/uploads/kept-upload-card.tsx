import { messages } from '../../../contract/messages.ts'
import { cancelUpload, forgetUpload } from '../../db/uploads.ts'
import type { KeptUpload } from '../../db/uploads-db.ts'
import { bytesInWords, counted, durationInWords } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { outcomeWords } from './outcome-words.ts'

/** An upload of this device, from the first chunk to what became of it. */
export function KeptUploadCard({ upload }: { upload: KeptUpload }) {
  const { id, plan, state } = upload
  const isOver = state === 'done' || state === 'failed'
  return (
    <Card
      action={
        isOver ? (
          <Button
            aria-label={`Put away: ${plan.fileName}`}
            icon="close"
            kind="quiet"
            onClick={() => void forgetUpload(id)}
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
  const { id, plan, state, sentBytes, server } = upload
  if (state === 'cancelling') return <p role="status">Being cancelled…</p>
  const isSending = state === 'sending'
  return (
    <WorkProgress
      label={isSending ? 'Uploading' : 'Processing on the server'}
      onCancel={() => void cancelUpload(id)}
      total={plan.fileSize}
      value={isSending ? sentBytes : (server?.bytesRead ?? 0)}
      words={waitingWords(upload) ?? (isSending ? sendingWords(upload) : processingWords(upload))}
    />
  )
}

function waitingWords({ waiting, plan, sentBytes }: KeptUpload): string | undefined {
  const far = `${bytesInWords(sentBytes)} of ${bytesInWords(plan.fileSize)} sent.`
  if (waiting === 'signal') return `${far} It goes on by itself when the server can be reached.`
  if (waiting === 'sign-in') return `${far} Sign in again to go on.`
}

function sendingWords({ plan, sentBytes, speed }: KeptUpload): string {
  const far = `${bytesInWords(sentBytes)} of ${bytesInWords(plan.fileSize)}`
  if (!speed) return far
  const left = durationInWords(((plan.fileSize - sentBytes) / speed) * 1000)
  return `${far}, ${bytesInWords(speed)} a second, ${left} left`
}

const processingWords = ({ server }: KeptUpload) =>
  server && server.rows.read > 0
    ? `${counted(server.rows.read, 'row')} done, ${outcomeWords(server.rows)}`
    : 'Starting…'

function Outcome({ upload: { state, server, words } }: { upload: KeptUpload }) {
  if (state === 'done') {
    return (
      <FormNote
        detail={server ? `${outcomeWords(server.rows)}.` : undefined}
        kind="success"
        words={messages.leadsProcessed}
      />
    )
  }
  // Only a file that arrived whole can fail to be processed.
  return server?.state === 'failed' ? (
    <FormNote detail={words} kind="failure" words={messages.leadsNotProcessed} />
  ) : (
    <FormNote kind="failure" words={words ?? 'The upload failed.'} />
  )
}
