import { DEAL_SELECT_NAMES, type DealFilters, type DealSelectName } from '../../contract/entities/deal-filters.ts'
import { type LeadFilters, SELECT_FILTER_NAMES, type SelectFilterName } from '../../contract/entities/lead-filters.ts'
import type { Centre } from './postcode-centre.ts'

/** The selects of leads and deals together: one index serves both lists. */
export type SelectName = SelectFilterName | DealSelectName | 'assignee'
export const SELECT_NAMES: readonly SelectName[] = [
  ...new Set([...SELECT_FILTER_NAMES, ...DEAL_SELECT_NAMES]),
  'assignee',
]

export interface SearchFilters extends LeadFilters, DealFilters {
  centre?: Centre
  /**
   * Each word is a part of a name or a telephone number, or begins a word of the email, the street or the town, or the
   * postcode begins with it or with all of them.
   */
  words?: string | undefined
  /** The day that relative dates count from: what they mean changes at midnight. */
  today?: string | undefined
}
