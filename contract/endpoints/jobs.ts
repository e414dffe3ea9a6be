import * as z from 'zod/mini'
import { job, jobKind } from '../entities/job.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

export const JOB_FILE_BYTES = 50 * 1024 * 1024

const count = z.int()
const jobsUploaded = z.object({
  message: z.string(),
  added: count,
  updated: count,
  unchanged: count,
  /** Rows that are no job, by the line (of a sheet: the row) on which they stand. */
  refused: z.array(z.object({ line: count, reason: z.string() })),
  /** Jobs that are there but on no map. */
  unknownPostcodes: z.array(z.object({ line: count, number: z.string(), postcode: z.string() })),
  /** Jobs that lie in the middle of a wider place than their postcode. */
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

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/map/:kind',
  summary: 'The job locations of a company, active or prospective',
  policy: 'member',
  params: z.object({ kind: jobKind }),
  query: companyScope,
  status: 200,
  response: z.array(job),
})
