import type { JobsPreview } from '../../../contract/entities/import/jobs-preview.ts'
import { type Job, type JobKind, jobNumber } from '../../../contract/entities/job.ts'
import { useJobs } from '../../hooks/use-local-data.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { FileColumns } from '../../ui/tables/files/file-columns.tsx'
import { FoundRows } from '../../ui/tables/files/found-rows.tsx'
import { refusedTable, unlocatedTable, unreadFields, withId } from './job-row-tables.ts'
import styles from './job-upload.module.css'
import { texts } from './texts.ts'
import { useJobsPreview } from './use-jobs-preview.ts'

/** What uploading the file would do, before anything is saved. */
export function PreviewOfJobs({ file, kind }: { file: File; kind: JobKind }) {
  const work = useJobsPreview(file, kind)
  if (work?.failure !== undefined)
    return <FormNote detail={work.failure} kind="caution" text={texts.thisFileCantBePreviewed} />
  if (!work?.result) return <p role="status">{texts.readingTheFile}</p>
  const { preview, by } = work.result
  const { unlocated, refused, refusedCount } = preview
  return (
    <section aria-label={texts.preview} className={styles['form']}>
      <Summary by={by} preview={preview} />
      <FileColumns
        columns={preview.columns}
        field={({ field }) => field ?? texts.notUsed}
        fieldLabel={texts.jobField}
      />
      <FoundRows
        {...unlocatedTable(unlocated.first)}
        count={unlocated.count}
        isOpen
        summary={texts.countCantBeLocated(counted(unlocated.count, 'job'))}
      />
      <Matches kind={kind} preview={preview} />
      <FoundRows
        {...refusedTable(refused)}
        count={refusedCount}
        summary={texts.rowsArentValidJobs(counted(refusedCount, 'row'), refusedCount === 1)}
      />
    </section>
  )
}

function Summary({ preview, by }: { preview: JobsPreview; by: 'device' | 'server' }) {
  const { rows, jobs, matches, approximate, sheet, unread } = preview
  const isWhole = useSyncSummary()?.bootstrap?.complete !== false
  const words = [
    texts.jobsOfFile(counted(jobs, 'job'), matches.count, jobs - matches.count),
    approximate ? texts.willBeApproximate(counted(approximate, 'job')) : '',
    sheet === undefined ? '' : texts.readFromSheet(sheet).trim(),
    unread.length === 0 ? '' : texts.willBeLeftEmpty(unreadFields(unread)),
  ]
  return (
    <>
      <p role="status">
        <strong>{counted(rows, 'row')}</strong>
        <LiveText>{words.filter(Boolean).join(' ')}</LiveText>
      </p>
      <p className={styles['hint']}>
        {by === 'server' ? texts.checkedOnTheServer : texts.checkedOnThisDevice(isWhole)}
      </p>
    </>
  )
}

function Matches({ preview: { matches }, kind }: { preview: JobsPreview; kind: JobKind }) {
  const jobs = useJobs(kind) ?? []
  const listed = new Set(matches.first.map(({ number }) => number))
  const byNumber = new Map(jobs.flatMap((job) => (listed.has(jobNumber(job)) ? [[jobNumber(job), job] as const] : [])))
  return (
    <FoundRows
      caption={texts.jobsOfTheFileThatExist}
      columns={[
        { label: texts.job, isName: true, cell: ({ number }) => number },
        { label: texts.line, cell: ({ line }) => line },
        { label: texts.onThisDevice, cell: ({ number }) => placeOf(byNumber.get(number)) },
      ]}
      count={matches.count}
      rows={matches.first.map(withId)}
      summary={texts.showMatches}
    />
  )
}

const placeOf = (job: Job | undefined) => [job?.address, job?.postcode].filter(Boolean).join(', ') || texts.none
