import { type JobsPreview, ROWS_LISTED } from '../../../contract/entities/import/jobs-preview.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { widerMiddle } from '../../../contract/entities/postcodes/postcode-middle.ts'
import { FileTally } from '../../../csv/file-limits.ts'
import { type JobRow, JobsReading } from '../../../csv/job-rows.ts'
import { createPreviewCounts, previewColumns } from '../../../csv/jobs-preview.ts'
import { rowsOfFile } from './file-pieces.ts'

export interface JobsQuestion {
  readonly kind: JobKind
  /** The numbers of the jobs on this device. */
  readonly known: readonly string[]
}

/** What uploading the file would do, as far as this device can know; the server may locate postcodes more exactly. */
export async function scanJobs(file: Blob, { kind, known }: JobsQuestion): Promise<JobsPreview> {
  if (file.size === 0) throw new Error('The file is empty.')
  let scan = newScan(kind)
  for await (const { rows } of rowsOfFile(file, () => (scan = newScan(kind)))) {
    for (const { cells } of rows) scan.tally.add(cells)
    scan.reading.push(rows)
  }
  const { reading, refused, refusedCount } = scan
  reading.end()
  return {
    columns: previewColumns(kind, reading),
    rows: reading.rows,
    jobs: reading.jobs.size,
    ...compare(reading, new Set(known)),
    refused,
    refusedCount: refusedCount(),
    unread: reading.unread(),
  }
}

function newScan(kind: JobKind) {
  const refused: JobsPreview['refused'] = []
  let count = 0
  const reading = new JobsReading(kind, {
    begin: () => undefined,
    add: ({ line }, reason) => {
      count += 1
      if (refused.length < ROWS_LISTED) refused.push({ line, reason })
    },
  })
  return { reading, refused, refusedCount: () => count, tally: new FileTally() }
}

function compare(reading: JobsReading, known: ReadonlySet<string>) {
  const counts = createPreviewCounts(reading.columns?.point !== undefined || reading.fieldNames().includes('postcode'))
  for (const job of reading.jobs.values())
    counts.add(job, { isKnown: known.has(job.number), isLocated: isLocated(job) })
  return counts.found
}

/** Every postcode of a district or area that this device knows. */
function isLocated({ point, fields }: JobRow): boolean {
  const canonical = canonicalPostcode(String(fields.postcode ?? ''))
  return point !== undefined || (canonical !== undefined && widerMiddle(canonical) !== undefined)
}
