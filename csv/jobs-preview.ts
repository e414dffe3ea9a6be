import { type JobsPreview, type PreviewColumn, ROWS_LISTED } from '../contract/entities/import/jobs-preview.ts'
import type { JobKind } from '../contract/entities/job.ts'
import { withoutGuard } from '../contract/entities/import/csv-dialect.ts'
import { labelsOf } from './job-columns.ts'
import type { JobRow, JobsReading } from './job-rows.ts'
import { withoutEmptyEnd } from './lead-row-check.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60

export function previewColumns(kind: JobKind, { header, columns, firstRows }: JobsReading): PreviewColumn[] {
  const labels = columns ? labelsOf(kind, columns) : new Map<number, string>()
  const textOf = (cell: string | undefined) =>
    withoutGuard(cell ?? '')
      .trim()
      .slice(0, LONGEST_SAMPLE)
  return withoutEmptyEnd(header, 0).map((name, at) => {
    const field = labels.get(at)
    const values = new Set(firstRows.map((cells) => textOf(cells[at])).filter(Boolean))
    return { name: textOf(name), ...(field === undefined ? {} : { field }), samples: [...values].slice(0, SAMPLES) }
  })
}

export interface JobFacts {
  readonly isKnown: boolean
  readonly isLocated: boolean
}

type Found = Pick<JobsPreview, 'matches' | 'unlocated'>

/** `hasPlaces`: the file has postcodes or coordinates. A file without them leaves the locations of known jobs unchanged. */
export function createPreviewCounts(hasPlaces: boolean) {
  const found: Found = { matches: { count: 0, first: [] }, unlocated: { count: 0, first: [] } }
  const list = (name: keyof Found, { line, number, fields }: JobRow) => {
    found[name].count += 1
    if (found[name].first.length >= ROWS_LISTED) return
    found[name].first.push({ line, number, postcode: String(fields.postcode ?? '') })
  }
  return {
    found,
    add(job: JobRow, { isKnown, isLocated }: JobFacts) {
      if (isKnown) list('matches', job)
      if (!isLocated && (hasPlaces || !isKnown)) list('unlocated', job)
    },
  }
}
