import { type JobInFile, type JobsPreview, whyUnlocated } from '../../../contract/entities/import/jobs-preview.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import type { SimpleColumn } from '../../ui/tables/simple-table.tsx'
import { texts } from './texts.ts'

// What the preview of a file and the result of its upload both list.

type RefusedRow = JobsPreview['refused'][number]

export const unlocatedTable = (jobs: readonly JobInFile[]) => ({
  caption: texts.jobsThatCantBeLocated,
  columns: [
    { label: texts.job, isName: true, cell: ({ number }) => number },
    { label: texts.line, cell: ({ line }) => line },
    { label: texts.postcode, cell: ({ postcode }) => postcode || texts.none },
    { label: texts.reason, cell: ({ postcode }) => texts.whyUnlocated[whyUnlocated(postcode)] },
  ] satisfies SimpleColumn<JobInFile>[],
  rows: jobs.map(withId),
})

export const refusedTable = (refused: readonly RefusedRow[]) => ({
  caption: texts.rowsThatArentValidJobs,
  columns: [
    { label: texts.line, isName: true, cell: ({ line }) => line },
    { label: texts.reason, cell: ({ reason }) => reason },
  ] satisfies SimpleColumn<RefusedRow>[],
  rows: refused.map(withId),
})

export const withId = <Row extends { line: number }>(row: Row) => ({ ...row, _id: String(row.line) })

/** `Notes (2 cells)`, of what was left empty. */
export const unreadFields = (unread: JobsPreview['unread']) =>
  unread.map(({ label, count }) => `${label} (${counted(count, 'cell')})`).join(', ')
