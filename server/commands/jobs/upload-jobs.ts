import { randomUUID } from 'node:crypto'
import type { JobsUploaded } from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { messages } from '../../../contract/messages.ts'
import { type JobsTarget, type JobsWritten, upsertJobs } from '../../store/uploads/jobs.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { FilePlace } from '../read-files/file-reader.ts'
import type { ReadJob } from '../read-files/read-jobs.ts'
import type { RefusedRows } from './refused-rows.ts'

export interface JobsUpload {
  readonly companyId: string
  readonly userId: string
  readonly kind: JobKind
  readonly path: string
}

interface UploadParts {
  readonly store: Store
  readonly place: FilePlace
  readonly refusedRows: RefusedRows
}

const NOTHING: JobsWritten<ReadJob> = {
  added: 0,
  updated: 0,
  unchanged: 0,
  unplaced: [],
  unplacedCount: 0,
  approximate: 0,
}

export async function uploadJobs(
  { store, place, refusedRows }: UploadParts,
  upload: JobsUpload,
): Promise<JobsUploaded> {
  const { companyId, userId, kind, path } = upload
  const refusedRowsId = randomUUID()
  const refusedPath = await refusedRows.pathOf({ companyId, id: refusedRowsId })
  const read = await place.readJobs({ path, kind, refusedPath })
  const { columns, hasPoints, batches, jobs, refused, refusedCount, sheet, unread } = read
  const target: JobsTarget = { companyId, userId, kind, columns, hasPoints }
  const { unplaced, unplacedCount, ...counts } = jobs === 0 ? NOTHING : await upsertJobs(store, target, parsed(batches))
  return {
    message: messages.jobsUploaded,
    ...counts,
    refused: [...refused],
    refusedCount,
    ...(refusedCount > 0 ? { refusedRowsId } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(unread.length === 0 ? {} : { unread: [...unread] }),
    unknownPostcodes: unplaced.map(({ line, number, fields }) => ({
      line,
      number,
      postcode: String(fields.postcode ?? ''),
    })),
    unknownPostcodesCount: unplacedCount,
  }
}

/** Parses one batch at a time, so that requests are answered in between. */
function* parsed(batches: readonly string[]): Generator<ReadJob[]> {
  for (const batch of batches) yield JSON.parse(batch)
}
