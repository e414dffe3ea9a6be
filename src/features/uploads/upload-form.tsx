import { type FormEvent, lazy, Suspense, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import type { DuplicatePolicy } from '../../../contract/entities/lead-import.ts'
import { useCompany, useSession } from '../../db/hooks.ts'
import { bytesInWords } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { FileField } from '../../ui/file-field.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import type { Columns } from '../../workers/csv/scan-leads.ts'
import { beginUpload } from './begin-upload.ts'
import { NOTHING_MENDED } from './mended.ts'
import { readingWords } from './reading-words.ts'
import { useLeadScan } from './use-lead-scan.ts'
import styles from './uploads.module.css'

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

const KnownRows = lazy(async () => ({ default: (await import('./known-rows.tsx')).KnownRows }))

const DUPLICATE_CHOICES: ReadonlyArray<{ value: DuplicatePolicy; label: string; hint: string }> = [
  { value: 'skip', label: 'Skip them', hint: 'The leads that are there stay as they are.' },
  { value: 'update', label: 'Update them', hint: 'What the file says replaces what is there; the status stays.' },
  { value: 'add', label: 'Add them again', hint: 'As leads of their own, except with the same certificate.' },
]

/** Choose, look, mend, upload. Drawn anew for the next file. */
export function UploadForm({ onAdded }: { onAdded: () => void }) {
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>()
  const [mended, setMended] = useState(NOTHING_MENDED)
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>('skip')
  const [kept, setKept] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [cancelled, setCancelled] = useState(0)
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const state = useLeadScan({ file, columns, userId, companyId })
  const scan = state?.scan

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setColumns(undefined)
    setMended(NOTHING_MENDED)
    setFailure(undefined)
  }
  const cancelReading = () => {
    choose(undefined)
    // The picker names no file any more, and takes the same one again.
    setCancelled(cancelled + 1)
  }
  const upload = async () => {
    if (!file) return setFailure(messages.noLeadFile)
    if (!scan || !userId || !companyId) return
    setFailure(undefined)
    setKept(0)
    try {
      await beginUpload({ userId, companyId, file, scan, mended, duplicates, onKept: setKept })
      onAdded()
    } catch (error) {
      setKept(undefined)
      setFailure(failureWords(error))
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (kept === undefined) void upload()
  }
  const isReading = file !== undefined && state?.failure === undefined && (!scan || state?.progress !== undefined)
  const canUpload = kept === undefined && !isReading && (!file || (scan !== undefined && scan.rows > 0))
  return (
    <form className={styles['form']} noValidate onSubmit={handleSubmit}>
      <FileField
        accept=".csv"
        disabled={kept !== undefined}
        hint="A CSV file whose first line names its columns."
        key={cancelled}
        label="CSV file"
        onFile={choose}
      />
      {state?.progress ? (
        <WorkProgress
          label="Reading the file"
          onCancel={scan ? undefined : cancelReading}
          total={state.progress.bytesTotal}
          value={state.progress.bytesRead}
          words={readingWords(state.progress)}
        />
      ) : null}
      {state?.failure ? <FormNote kind="failure" words={state.failure} /> : null}
      {scan ? (
        <Suspense>
          <FilePreview mended={mended} onColumns={setColumns} onMended={setMended} scan={scan} />
        </Suspense>
      ) : null}
      {file && scan && scan.rows > 0 ? (
        <>
          <RadioField
            choices={DUPLICATE_CHOICES}
            legend="Leads that are there already, by certificate, e-mail, phone, or address and postcode"
            onValue={setDuplicates}
            value={duplicates}
          />
          <Suspense>
            <KnownRows file={file} scan={scan} />
          </Suspense>
        </>
      ) : null}
      {failure ? <FormNote kind="failure" words={failure} /> : null}
      {kept !== undefined && file ? (
        <WorkProgress
          label="Keeping the file on this device"
          total={file.size}
          value={kept}
          words={`${bytesInWords(kept)} of ${bytesInWords(file.size)}`}
        />
      ) : null}
      <div>
        <Button disabled={!canUpload} kind="primary" type="submit">
          Upload
        </Button>
      </div>
    </form>
  )
}
