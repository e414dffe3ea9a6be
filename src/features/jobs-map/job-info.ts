import { type Job, type JobKind, jobFields, jobNumber } from '../../../contract/entities/job.ts'
import { formatField } from '../../../contract/entities/field-text.ts'
import { thousands } from '../../ui/primitives/amounts.ts'

export const MISSING = 'N/A'

export interface JobFact {
  label: string
  value: string
}

/** In the order of the specification's info windows. */
const SHOWN = {
  active: [
    'job',
    'address',
    'exchange',
    'service',
    'description',
    'plannedStartDate',
    'plannedEndDate',
    'totalSynthCost',
  ],
  prospective: [
    'mtsJobNo',
    'btReferenceNumber',
    'subcontractor',
    'exchange',
    'daysOutstanding',
    'dateSubmitted',
    'costCode',
    'reason',
    'address',
  ],
} as const satisfies Record<JobKind, readonly (keyof Job)[]>

export function factsOf(job: Job): JobFact[] {
  if (job.kind === 'active') return SHOWN.active.map((name) => fact(jobFields.active[name], job[name], name))
  return SHOWN.prospective.map((name) => fact(jobFields.prospective[name], job[name], name))
}

function fact(
  { label, kind }: { label: string; kind: 'text' | 'date' | 'number' },
  value: string | number | undefined,
  name: string,
): JobFact {
  const text = name === 'totalSynthCost' && typeof value === 'number' ? pounds(value) : formatField(value, kind)
  return { label, value: text.trim() || MISSING }
}

/** `£1,250.50`. */
function pounds(value: number): string {
  const pence = Math.round(Math.abs(value) * 100)
  return `${value < 0 ? '-' : ''}£${thousands(Math.floor(pence / 100))}.${String(pence % 100).padStart(2, '0')}`
}

export const orMissing = (text: string | undefined) => text?.trim() || MISSING

export const titleOf = (job: Job) => orMissing(jobNumber(job))
