import type { JobsPreview } from '../../../contract/entities/import/jobs-preview.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { createPreviewCounts } from '../../../csv/jobs-preview.ts'
import type { Store } from '../../store/core/open-store.ts'
import { placePostcodes } from '../../store/register/postcodes.ts'
import { knownJobNumbers } from '../../store/uploads/jobs.ts'
import type { FilePlace } from '../read-files/file-reader.ts'
import type { ReadJob, ReadJobs } from '../read-files/read-jobs.ts'

interface PreviewParts {
  readonly store: Store
  readonly place: FilePlace
}

interface FileToPreview {
  readonly companyId: string
  readonly kind: JobKind
  readonly path: string
}

/** What uploading the file would do. Saves nothing. */
export async function previewJobs({ store, place }: PreviewParts, file: FileToPreview): Promise<JobsPreview> {
  const read = await place.readJobs({ path: file.path, kind: file.kind })
  const { previewColumns, rows, jobs, sheet, refused, refusedCount, unread } = read
  return {
    columns: [...previewColumns],
    rows,
    jobs,
    ...(sheet === undefined ? {} : { sheet }),
    ...(await compare(store, file, read)),
    refused: [...refused],
    refusedCount,
    unread: [...unread],
  }
}

async function compare(store: Store, { companyId, kind }: FileToPreview, read: ReadJobs) {
  const counts = createPreviewCounts(read.hasPoints || read.columns.includes('postcode'))
  let approximate = 0
  for (const batch of read.batches) {
    const jobs: ReadJob[] = JSON.parse(batch)
    const known = await knownJobNumbers(store, { companyId, kind, numbers: jobs.map(({ number }) => number) })
    const postcodes = jobs.flatMap(({ point, fields }) => (point ? [] : String(fields.postcode ?? '')))
    const places = await placePostcodes(store.db, postcodes)
    for (const job of jobs) {
      const found = job.point ? { precision: 'unit' } : places.get(String(job.fields.postcode ?? ''))
      counts.add(job, { isKnown: known.has(job.number), isLocated: found !== undefined })
      if (found && found.precision !== 'unit') approximate += 1
    }
  }
  return { ...counts.found, approximate }
}
