import type { Period } from '../../search/reports/periods.ts'
import type { Stage } from '../../search/reports/report.ts'
import type { ListFilters } from './number-link.ts'
import { rangeText } from './chosen-period.ts'

/** What the list of a stage filters by. */
export function stageFilters(stage: Stage, days: Period): ListFilters {
  const created = rangeText(days)
  if (stage === 'contacted' || stage === 'booked') return { created, [stage]: `${days.from}..` }
  return stage === 'closed' ? { created, deal_status: 'Closed' } : { created }
}
