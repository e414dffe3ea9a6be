import { type ChosenFilters, readChosenFilters } from '../../features/leads/lead-list-search.ts'
import { readReportPlace, type ReportPlace } from '../../features/reports/report-search.ts'

export interface ReportSearch extends ReportPlace, Omit<ChosenFilters, 'q'> {}

export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  // The screen has no box to type into, and so could not show it.
  const { q: _q, ...chosen } = readChosenFilters(raw)
  return { ...chosen, ...readReportPlace(raw) }
}
