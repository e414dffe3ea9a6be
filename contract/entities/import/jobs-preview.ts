import * as z from 'zod/mini'
import { canonicalPostcode } from '../postcode.ts'
import { allRows, cutText, remark, shortName } from '../primitives.ts'

const count = z.int()

/** The limit for lists that may have thousands of entries. */
export const ROWS_LISTED = 100
const SAMPLE_MAX_LENGTH = 60
const sample = cutText(SAMPLE_MAX_LENGTH)

const jobInFile = z.object({ line: count, number: shortName, postcode: shortName })
export type JobInFile = z.infer<typeof jobInFile>

const previewColumn = z.object({
  name: sample,
  /** The label of the field that the column is read as. Absent if it isn't used. */
  field: z.optional(shortName),
  /** Its first different values. */
  samples: allRows(sample),
})
export type PreviewColumn = z.infer<typeof previewColumn>

const someJobs = z.object({ count, first: allRows(jobInFile) })

/** What a file of jobs would do. Nothing is saved yet. */
export const jobsPreview = z.object({
  columns: allRows(previewColumn),
  rows: count,
  /** Different job numbers in them. */
  jobs: count,
  /** Of a workbook: the sheet that is read. */
  sheet: z.optional(shortName),
  /** Jobs whose number exists already, and is updated. */
  matches: someJobs,
  unlocated: someJobs,
  /** Jobs located in the middle of a wider area than their postcode. Absent if only the server knows. */
  approximate: z.optional(count),
  refused: allRows(z.object({ line: count, reason: remark })),
  refusedCount: count,
  unread: allRows(z.object({ label: shortName, count })),
})
export type JobsPreview = z.infer<typeof jobsPreview>

/** Why a job without coordinates can't be located. */
export function whyUnlocated(postcode: string): 'no-postcode' | 'not-a-postcode' | 'unknown-postcode' {
  if (postcode.trim() === '') return 'no-postcode'
  return canonicalPostcode(postcode) === undefined ? 'not-a-postcode' : 'unknown-postcode'
}
