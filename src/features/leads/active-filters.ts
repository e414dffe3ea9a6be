import {
  SELECT_FILTER_NAMES,
  selectFilters,
  TEXT_FILTER_NAMES,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import { type ActiveFilter, extraChips } from '../../records/list-filters/extra-filters.ts'
import type { ChosenFilters } from './lead-list-search.ts'
import { texts } from './texts.ts'

export function activeFilters(
  chosen: ChosenFilters,
  nameOf: (userId: string) => string = () => '',
): ActiveFilter<keyof ChosenFilters>[] {
  const fromText = TEXT_FILTER_NAMES.flatMap((name) => {
    const value = name === 'postcode' && chosen.radius ? undefined : chosen[name]
    return value ? [{ name, text: `${textFilters[name]}: ${value}` }] : []
  })
  const selects = SELECT_FILTER_NAMES.flatMap((name) => {
    const values = chosen[name]
    return values ? [{ name, text: `${selectFilters[name]}: ${values.join(', ')}` }] : []
  })
  // Without a postcode to measure from, a radius has no effect.
  const radius =
    chosen.radius && chosen.postcode
      ? [{ name: 'radius' as const, text: texts.withinRadiusMilesOfPostcode(chosen.radius, chosen.postcode) }]
      : []
  const mine = chosen.whose ? [{ name: 'whose' as const, text: texts.mine }] : []
  const searched = chosen.q ? [{ name: 'q' as const, text: texts.searched(chosen.q) }] : []
  return [...searched, ...mine, ...fromText, ...radius, ...selects, ...extraChips(chosen, nameOf)]
}
