import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  DEAL_SELECT_NAMES,
  type DealSelectName,
  type DealTextName,
  dealSelectFilters,
  dealTextFilters,
} from '../../../contract/entities/deal-filters.ts'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { type ListPlace, type ListSort, listPlaceParamsOf } from '../../ui/tables/list-place.ts'
import { firstTextParam, paramsNamed, searchReader, textParam, whoseParam } from '../../ui/primitives/search-params.ts'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import type { Sort } from '../../search/sort.ts'
import { useLeadPages } from '../../hooks/use-lead-pages.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import {
  type ActiveFilter,
  type ExtraFilters,
  extraChips,
  extraParams,
  extraSearch,
  type Looking,
} from '../../records/list-filters/extra-filters.ts'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { isNearMe, useListSort } from '../../records/near-me-sort.ts'
import { dealColumns } from './deal-columns.ts'
import { texts } from './texts.ts'

export function useDealFilters(chosen: ChosenDealFilters): SearchFilters | undefined {
  const looking = useLooking()
  return looking && toDealFilters(chosen, looking)
}

export const useDealList = (chosen: ChosenDealFilters, page: number, sort: Sort | undefined) =>
  useLeadPages('deal', useDealFilters(chosen), { number: page, size: LEADS_PAGE_SIZE }, sort)

/** By conversion unless the address names another order; by distance only once it is known from where. */
export function useDealSort(search: DealListSearch, isWalk?: 'walk'): Sort | undefined {
  const sort = useListSort(search, dealColumns, isWalk)
  return sort ?? (isNearMe(search) ? undefined : NEWEST_DEALS)
}

export const useDealFacets = (chosen: ChosenDealFilters) =>
  useLeadQuery('deal', useDealFilters(chosen), { number: 1, size: 0 }).value?.facets

export const DEAL_TEXT_NAMES = Object.keys(dealTextFilters) as DealTextName[]
const labels = { ...dealTextFilters, ...dealSelectFilters }
export type DealFilterName = keyof typeof labels

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

export const DEALS_HOME = '/deals'

/** Of the list that the open deal came from. */
export function useLastDealSearch(): DealListSearch {
  const { options } = useRouter()
  return readDealListSearch(options.parseSearch(new URL(lastListHref(DEALS_HOME), location.origin).search))
}

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

const isDealSelect = (name: DealFilterName): name is DealSelectName => name in dealSelectFilters

export const activeDealFilters = (
  chosen: ChosenDealFilters,
  nameOf: (userId: string) => string = () => '',
): ActiveFilter[] => [
  ...(chosen.q ? [{ name: 'q', text: texts.searched(chosen.q) }] : []),
  ...(chosen.whose ? [{ name: 'whose', text: texts.mine }] : []),
  ...(Object.keys(labels) as DealFilterName[])
    .toSorted((a, b) => Number(isDealSelect(a)) - Number(isDealSelect(b)))
    .flatMap((name) => (chosen[name] ? [{ name, text: `${labels[name]}: ${chosen[name]}` }] : [])),
  ...extraChips(chosen, nameOf),
]
