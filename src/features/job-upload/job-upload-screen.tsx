import { type FormEvent, useState } from 'react'
import { type JobsUploaded, postActiveJobs, postProspectiveJobs } from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { messages } from '../../../contract/messages.ts'
import { ApiError } from '../../api/failures.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { formatBytes } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { CSV_OR_XLSX_FILES, FileField } from '../../ui/forms/file-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import styles from './job-upload.module.css'
import { UploadedJobs } from './uploaded-jobs.tsx'
import { callForm } from '../../api/call-form.ts'
import { texts } from './texts.ts'

const TITLE = texts.uploadJobLocations

const KINDS: ReadonlyArray<{ value: JobKind; label: string }> = [
  { value: 'active', label: texts.activeJobs },
  { value: 'prospective', label: texts.prospectiveJobs },
]

const PreviewOfJobs = deferred(async () => (await import('./jobs-preview.tsx')).PreviewOfJobs)

type State =
  | { kind: 'idle' }
  | { kind: 'uploading'; sentBytes: number; cancel: () => void }
  | { kind: 'done'; jobKind: JobKind; uploaded: JobsUploaded }
  | { kind: 'failed'; text: string; detail?: string }

export function JobUploadScreen() {
  const [jobKind, setJobKind] = useState<JobKind>('active')
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const token = useSession()?.token
  const { companyId } = useCompany()
  const upload = async () => {
    if (!file) return setState({ kind: 'failed', text: messages.noJobFile })
    const abort = new AbortController()
    const { signal } = abort
    const cancel = () => abort.abort()
    setState({ kind: 'uploading', sentBytes: 0, cancel })
    const onSent = (sentBytes: number) => setState({ kind: 'uploading', sentBytes, cancel })
    try {
      const uploaded = await uploadJobs({ kind: jobKind, file, companyId, token, onSent, signal })
      setState({ kind: 'done', jobKind, uploaded })
    } catch (error) {
      if (signal.aborted) return setState({ kind: 'idle' })
      const text = error instanceof ApiError ? messages.jobsRefused : messages.jobsFailed
      setState({ kind: 'failed', text, detail: failureText(error) })
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (state.kind !== 'uploading') void upload()
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setState({ kind: 'idle' })
  }
  return (
    <PlainScreen title={TITLE}>
      <Card title={texts.uploadAFileOfJobs}>
        <form className={styles['form']} noValidate onSubmit={handleSubmit}>
          <RadioField choices={KINDS} legend={texts.jobs} onValue={setJobKind} value={jobKind} />
          <FileField
            accept={CSV_OR_XLSX_FILES}
            disabled={state.kind === 'uploading'}
            hint={texts.ifAJob}
            label={texts.csvOrXlsxFile}
            onFile={choose}
          />
          {state.kind === 'failed' ? <FormNote {...state} kind="failure" /> : null}
          {file && (state.kind === 'idle' || state.kind === 'failed') ? (
            <PreviewOfJobs file={file} kind={jobKind} />
          ) : null}
          {state.kind === 'uploading' && file ? <Uploading {...state} file={file} /> : null}
          <div>
            <Button disabled={state.kind === 'uploading'} kind="primary" type="submit">
              {texts.upload}
            </Button>
          </div>
        </form>
      </Card>
      {state.kind === 'done' ? <UploadedJobs kind={state.jobKind} uploaded={state.uploaded} /> : null}
    </PlainScreen>
  )
}

/** Once everything is sent, the server is processing it. */
function Uploading({ file, sentBytes, cancel }: { file: File; sentBytes: number; cancel: () => void }) {
  const isProcessing = sentBytes >= file.size
  const sent = Math.min(sentBytes, file.size)
  return (
    <div role="status">
      <WorkProgress
        label={messages.jobsSending}
        onCancel={isProcessing ? undefined : cancel}
        total={file.size}
        value={sent}
        text={isProcessing ? messages.jobsProcessing : texts.sentOfSize(formatBytes(sent), formatBytes(file.size))}
      />
    </div>
  )
}

const endpoints = { active: postActiveJobs, prospective: postProspectiveJobs } as const

interface JobFile {
  kind: JobKind
  file: File
  companyId: string | undefined
  token: string | undefined
  onSent: (bytes: number) => void
  signal: AbortSignal
}

function uploadJobs({ kind, file, companyId, token, onSent, signal }: JobFile): Promise<JobsUploaded> {
  const form = new FormData()
  form.append('file', file)
  return callForm(endpoints[kind], { query: { companyId }, form }, { token, onSent, signal })
}
