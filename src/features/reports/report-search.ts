import * as z from 'zod/mini'
import { id } from '../../../contract/entities/primitives.ts'
import { STEPS, type Step } from '../../search/reports/steps.ts'
import { type Grouping, GROUPINGS } from '../../search/reports/report.ts'
import { optionalParam, searchReader } from '../../ui/primitives/search-params.ts'

/** What the address says besides the filters. */
export interface ReportPlace {
  by?: Grouping
  step?: Step
  /** Whose calls, visits and bookings are counted over time. */
  person?: string | undefined
  panel?: 'open'
}

export const readReportPlace = searchReader<ReportPlace>(
  z.object({
    by: optionalParam(z.enum(GROUPINGS)),
    step: optionalParam(z.enum(STEPS)),
    person: optionalParam(id),
    panel: optionalParam(z.literal('open')),
  }),
)
