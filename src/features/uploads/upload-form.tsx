import { type FormEvent, useState, useEffect, useEffectEvent } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { messages } from '../../../contract/messages.ts'
import { type DuplicatePolicy, BULK_CHUNK_BYTES, matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { formatBytes, counted, formatDuration } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { CSV_FILES, FileField } from '../../ui/forms/file-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import type { Columns, LeadScan } from '../../workers/csv/scan-leads.ts'
import { NOTHING_CORRECTED, correctionsOf, type Corrected } from './corrected.ts'
import { useLeadScan } from './use-lead-scan.ts'
import styles from './uploads.module.css'
import type { DifferentPeople, FileReading } from '../../../contract/entities/bulk-upload.ts'
import type { ReadProgress } from '../../workers/csv/read-progress.ts'
import { rememberColumns } from '../../hooks/use-uploads.ts'
import { addUpload } from '../../workers/uploads/upload-client.ts'
import { choicesOf } from './column-choices.ts'
import { texts } from './texts.ts'
import type { Device } from '../../db/schema/device.ts'
import { useDevice } from '../../hooks/device-context.ts'

/** Chromium only, and missing from the TypeScript library. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}
const hasQueue = (scope: object): scope is { launchQueue: LaunchQueue } => 'launchQueue' in scope

/** A CSV file that a user opened with the installed app: the manifest's `file_handlers` lead here. */
function useLaunchedFile(onFile: (file: File) => void): File | undefined {
  const [launched, setLaunched] = useState<File>()
  const take = useEffectEvent((file: File) => {
    setLaunched(file)
    onFile(file)
  })
  useEffect(() => {
    if (!hasQueue(window)) return
    window.launchQueue.setConsumer(({ files: [handle] }) => void handle?.getFile().then(take))
  }, [])
  return launched
}

const FilePreview = deferred(async () => (await import('./file-preview.tsx')).FilePreview)

const KnownRows = deferred(async () => (await import('./known-rows.tsx')).KnownRows)

const DUPLICATE_CHOICES: ReadonlyArray<{ value: DuplicatePolicy; label: string; hint: string }> = [
  { value: 'skip', label: texts.skip, hint: texts.existingLeadsAreLeftUnchanged },
  { value: 'update', label: texts.update, hint: texts.overwriteDetailsKeepStatus },
  { value: 'add', label: texts.addAsNewLeads, hint: texts.unlessTheCertificateMatches },
]

const AS_PROPOSED: FileReading = { totals: 'leave-out' }

const FILE_HINT = texts.aCsvFileWhoseFirst

/** Choose, check, fix, upload. The next file gets a new form. */
export function UploadForm({ onAdded }: { onAdded: () => void }) {
  const device = useDevice()
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>()
  const [reading, setReading] = useState(AS_PROPOSED)
  const [corrected, setCorrected] = useState(NOTHING_CORRECTED)
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>('skip')
  const [different, setDifferent] = useState<readonly DifferentPeople[]>([])
  const [kept, setKept] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [cancelled, setCancelled] = useState(0)
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const state = useLeadScan({ file, columns, reading, userId, companyId })
  const scan = state?.result

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setColumns(undefined)
    setReading(AS_PROPOSED)
    setCorrected(NOTHING_CORRECTED)
    setDifferent([])
    setFailure(undefined)
  }
  const readAgain = (next: FileReading) => {
    const isOther = next.headerLine !== reading.headerLine
    if (isOther) setColumns(undefined)
    if (isOther) setCorrected(NOTHING_CORRECTED)
    setReading(isOther ? { ...next, rules: [] } : next)
  }
  const launched = useLaunchedFile(choose)
  const cancelReading = () => {
    choose(undefined)
    // A new picker accepts the same file again.
    setCancelled(cancelled + 1)
  }
  const upload = async () => {
    if (!file) return setFailure(messages.noLeadFile)
    if (!scan || !userId || !companyId) return
    setFailure(undefined)
    setKept(0)
    try {
      const plan = { file, scan, reading, corrected, duplicates, different }
      await beginUpload(device, { userId, companyId, ...plan, onKept: setKept })
      onAdded()
    } catch (error) {
      setKept(undefined)
      setFailure(failureText(error))
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
        accept={CSV_FILES}
        disabled={kept !== undefined}
        hint={launched && launched === file ? texts.nameWasOpenedWithDoorstep(file.name) : FILE_HINT}
        key={cancelled}
        label={texts.csvFile}
        onFile={choose}
      />
      {state?.progress ? (
        <WorkProgress
          label={texts.readingTheFile}
          onCancel={scan ? undefined : cancelReading}
          total={state.progress.bytesTotal}
          value={state.progress.bytesRead}
          text={readingText(state.progress)}
        />
      ) : null}
      {state?.failure ? <FormNote kind="failure" text={state.failure} /> : null}
      {file && scan ? (
        <ChosenFile
          corrected={corrected}
          different={different}
          duplicates={duplicates}
          file={file}
          onColumns={setColumns}
          onCorrected={setCorrected}
          onDifferent={setDifferent}
          onDuplicates={setDuplicates}
          onReading={readAgain}
          reading={reading}
          scan={scan}
        />
      ) : null}
      {failure ? <FormNote kind="failure" text={failure} /> : null}
      {kept !== undefined && file ? <Keeping file={file} kept={kept} /> : null}
      <div>
        <Button disabled={!canUpload} kind="primary" type="submit">
          {texts.upload}
        </Button>
      </div>
    </form>
  )
}

const Keeping = ({ file, kept }: { file: File; kept: number }) => (
  <WorkProgress
    label={texts.keepingTheFileOnThisDevice}
    total={file.size}
    value={kept}
    text={texts.sentBytesOfFileSize(formatBytes(kept), formatBytes(file.size))}
  />
)

interface ChosenFileProps extends Omit<ReadyUpload, 'userId' | 'companyId' | 'onKept'> {
  onColumns: (columns: Columns) => void
  onCorrected: (corrected: Corrected) => void
  onReading: (reading: FileReading) => void
  onDifferent: (different: DifferentPeople[]) => void
  onDuplicates: (policy: DuplicatePolicy) => void
}

function ChosenFile({ file, scan, reading, ...choices }: ChosenFileProps) {
  const { duplicates, onDuplicates, different, onDifferent, ...preview } = choices
  return (
    <>
      <FilePreview {...preview} reading={reading} scan={scan} />
      {scan.rows > 0 ? (
        <>
          <RadioField
            choices={DUPLICATE_CHOICES}
            hint={texts.aLeadExists}
            legend={texts.ifALeadAlreadyExists}
            onValue={onDuplicates}
            value={duplicates}
          />
          <KnownRows different={different} file={file} onDifferent={onDifferent} scan={scan} />
        </>
      ) : null}
    </>
  )
}

/** `12 MB of 100 MB, 48,000 rows, 150 MB a second, 3 s left`. */
function readingText({ bytesRead, bytesTotal, rows, bytesPerSecond, msLeft }: ReadProgress): string {
  const left =
    msLeft === undefined ? '' : texts.bytesPerSecondASecond(formatBytes(bytesPerSecond), formatDuration(msLeft))
  return texts.bytesReadOfBytesTotal(formatBytes(bytesRead), formatBytes(bytesTotal), counted(rows, 'row'), left)
}

interface ReadyUpload {
  userId: string
  companyId: string
  file: File
  scan: LeadScan
  reading: FileReading
  corrected: Corrected
  duplicates: DuplicatePolicy
  different: readonly DifferentPeople[]
  onKept: (bytes: number) => void
}

async function beginUpload(device: Device, ready: ReadyUpload): Promise<void> {
  const { userId, companyId, file, scan, reading, corrected, duplicates, different, onKept } = ready
  const { header, columns } = scan
  const plan = {
    fileName: file.name,
    fileSize: file.size,
    totalChunks: Math.ceil(file.size / BULK_CHUNK_BYTES),
    columns: [...columns],
    duplicates,
    reading: { ...reading, headerLine: scan.headerLine, differentPeople: [...different] },
    corrections: correctionsOf(corrected, { columns, rules: reading.rules }),
  }
  await addUpload(device, { userId, companyId, file, plan, onKept })
  // After the file is kept: the next file only has its columns to choose again.
  await rememberColumns(device, userId, companyId, choicesOf(header, matchColumns(header), columns)).catch(
    () => undefined,
  )
}
