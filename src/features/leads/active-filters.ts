import {
  SELECT_FILTER_NAMES,
  selectFilters,
  TEXT_FILTER_NAMES,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import type { ChosenFilters } from './lead-list-search.ts'

export interface ActiveFilter {
  name: keyof ChosenFilters
  words: string
}

/** What narrows the list, in words. */
export function activeFilters(chosen: ChosenFilters): ActiveFilter[] {
  const texts = TEXT_FILTER_NAMES.flatMap((name) => {
    const value = chosen[name]
    return value ? [{ name, words: `${textFilters[name]}: ${value}` }] : []
  })
  const selects = SELECT_FILTER_NAMES.flatMap((name) => {
    const values = chosen[name]
    return values ? [{ name, words: `${selectFilters[name]}: ${values.join(', ')}` }] : []
  })
  const radius = chosen.radius ? [{ name: 'radius' as const, words: `Within ${chosen.radius} miles` }] : []
  return [...texts, ...radius, ...selects]
}
