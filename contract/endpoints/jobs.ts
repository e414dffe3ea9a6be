import * as z from 'zod/mini'
import { jobsPreview } from '../entities/import/jobs-preview.ts'
import { job, jobKind } from '../entities/job.ts'
import { allRows, id, remark, shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

export const JOB_FILE_BYTES = 50 * 1024 * 1024

const count = z.int()
const jobsUploaded = z.object({
  message: remark,
  added: count,
  updated: count,
  unchanged: count,
  /** The first 100 rows that aren't valid jobs, by their line in the file (or row of the sheet). */
  refused: allRows(z.object({ line: count, reason: remark })),
  refusedCount: z.optional(count),
  /** The id for downloading all refused rows. Absent if there are none. */
  refusedRowsId: z.optional(id),
  /** The sheet that was read, if the file is a workbook. */
  sheet: z.optional(shortName),
  /** Cells that were left empty because they can't be read, by the label of their column. */
  unread: z.optional(allRows(z.object({ label: shortName, count }))),
  /** The first 100 jobs that couldn't be located. */
  unknownPostcodes: allRows(z.object({ line: count, number: shortName, postcode: shortName })),
  unknownPostcodesCount: z.optional(count),
  /** Jobs located in the middle of a wider area than their postcode. */
  approximate: count,
})
export type JobsUploaded = z.infer<typeof jobsUploaded>

const upload = {
  policy: 'member',
  query: companyScope,
  form: z.object({ file: z.file() }),
  status: 200,
  response: jobsUploaded,
} as const

export const postActiveJobs = defineEndpoint({
  method: 'POST',
  path: '/api/jobs/upload-jobs',
  summary: 'Add or update active jobs from a CSV or XLSX file, by job number',
  ...upload,
})

export const postProspectiveJobs = defineEndpoint({
  method: 'POST',
  path: '/api/jobs/upload-prospective-jobs',
  summary: 'Add or update prospective jobs from a CSV or XLSX file, by job number',
  ...upload,
})

export const previewJobs = defineEndpoint({
  method: 'POST',
  path: '/api/jobs/preview/:kind',
  summary:
    'What uploading a CSV or XLSX file of jobs would do: the columns read, jobs that exist, and jobs that can’t be located. Nothing is saved',
  policy: 'member',
  params: z.object({ kind: jobKind }),
  query: companyScope,
  form: z.object({ file: z.file() }),
  status: 200,
  response: jobsPreview,
})

export const getRefusedJobRows = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/refused-rows/:id',
  summary:
    "The rows of an uploaded file that aren't valid jobs, as CSV: line, reason, and the row as it was; for a day",
  policy: 'member',
  params: z.object({ id }),
  query: companyScope,
  status: 200,
})

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/map/:kind',
  summary: 'The job locations of a company, active or prospective',
  policy: 'member',
  params: z.object({ kind: jobKind }),
  query: z.extend(companyScope, listOffset.shape),
  status: 200,
  response: allRows(job),
})
