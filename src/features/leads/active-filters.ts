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
  // Without a postcode to measure from, a radius has no effect.
  const fromText = TEXT_FILTER_NAMES.flatMap((name) => {
    const { radius, [name]: value } = chosen
    if (!value) return []
    const isAround = name === 'postcode' && radius
    return [
      { name, text: isAround ? texts.withinRadiusMilesOfPostcode(radius, value) : `${textFilters[name]}: ${value}` },
    ]
  })
  const selects = SELECT_FILTER_NAMES.flatMap((name) => {
    const values = chosen[name]
    return values ? [{ name, text: `${selectFilters[name]}: ${values.join(', ')}` }] : []
  })
  const mine = chosen.whose ? [{ name: 'whose' as const, text: texts.mine }] : []
  const searched = chosen.q ? [{ name: 'q' as const, text: texts.searched(chosen.q) }] : []
  return [...searched, ...mine, ...fromText, ...selects, ...extraChips(chosen, nameOf)]
}
