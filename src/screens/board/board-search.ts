import { type ChosenDealFilters, readChosenDealFilters } from '../../features/deals/deal-list-search.ts'
import { type ChosenFilters, readChosenFilters } from '../../features/leads/lead-list-search.ts'

export interface LeadBoardSearch extends ChosenFilters {
  panel?: 'open'
}

export interface DealBoardSearch extends ChosenDealFilters {
  of: 'deals'
  panel?: 'open'
}

export type BoardSearch = LeadBoardSearch | DealBoardSearch

export const panelOf = (isOpen: boolean) => (isOpen ? { panel: 'open' as const } : {})

export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const panel = panelOf(raw['panel'] === 'open')
  if (raw['of'] === 'deals') return { ...readChosenDealFilters(raw), of: 'deals', ...panel }
  return { ...readChosenFilters(raw), ...panel }
}
