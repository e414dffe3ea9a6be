import * as z from 'zod/mini'
import {
  DEAL_SELECT_NAMES,
  type DealSelectName,
  type DealTextName,
  dealTextFilters,
} from '../../../contract/entities/deal-filters.ts'
import { type ExtraFilters, extraParams, extraSearch, type Looking } from '../../records/list-filters/extra-filters.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { firstTextParam, paramsNamed, searchReader, textParam, whoseParam } from '../../ui/primitives/search-params.ts'
import { type ListPlace, type ListSort, listPlaceParamsOf } from '../../ui/tables/list-place.ts'

export const DEAL_TEXT_NAMES = Object.keys(dealTextFilters) as DealTextName[]
export type DealFilterName = DealTextName | DealSelectName

/** The panel's choices. An absent filter means All. */
export interface ChosenDealFilters extends Partial<Record<DealFilterName, string>>, ExtraFilters {
  /** What is typed into the search box. */
  q?: string
  /** The user's own. Without it, everybody's. */
  whose?: 'mine'
}

export interface DealListSearch extends ChosenDealFilters, ListPlace {}

/** Where the address names no sort. */
export const NEWEST_DEALS: ListSort = { column: 'converted_at', direction: 'descending' }

const filterParams = {
  ...paramsNamed([...DEAL_TEXT_NAMES, ...DEAL_SELECT_NAMES], firstTextParam),
  q: textParam,
  whose: whoseParam,
  ...extraParams,
}

export const readChosenDealFilters = searchReader<ChosenDealFilters>(z.object(filterParams))

export const readDealListSearch = searchReader<DealListSearch>(
  z.object({ ...filterParams, ...listPlaceParamsOf(NEWEST_DEALS) }),
)

export const chosenDealFilters = ({
  page: _page,
  sort: _sort,
  panel: _panel,
  ...chosen
}: DealListSearch): ChosenDealFilters => chosen

export const withChosenDeals = ({ sort, panel }: DealListSearch, chosen: ChosenDealFilters): DealListSearch => ({
  ...chosen,
  ...(sort ? { sort } : {}),
  ...(panel ? { panel } : {}),
})

export function toDealFilters(chosen: ChosenDealFilters, looking: Looking): SearchFilters {
  const filters: SearchFilters = extraSearch(chosen, looking)
  if (chosen.q) filters.words = chosen.q
  if (chosen.whose) filters.assignedTo = looking.userId
  for (const name of DEAL_TEXT_NAMES) if (chosen[name]) filters[name] = chosen[name]
  for (const name of DEAL_SELECT_NAMES) if (chosen[name]) filters[name] = [chosen[name]]
  return filters
}
