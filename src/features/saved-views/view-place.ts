import type { View, ViewList, ViewSearch } from '../../../contract/entities/view.ts'
import type { ListPlace } from '../../ui/tables/list-place.ts'
import type { SearchFilters } from '../../search/search-filters.ts'

/** The list on the screen, as saved views see it. */
export interface ViewPlace {
  list: ViewList
  /** What its address says. */
  search: object
  /** The columns that are shown, while some are hidden. */
  shown: readonly string[] | undefined
  /** Every column that the list has. */
  all: ReadonlyArray<{ key: string }>
  filtersOf: (view: Pick<View, 'list' | 'search'>) => SearchFilters | undefined
  onOpen: (view: View) => void
}

/** What of an address is worth keeping: where one stands in the list is not. */
export function searchToKeep(search: object): ViewSearch {
  const { page: _page, panel: _panel, ...kept }: ListPlace & ViewSearch = { ...search }
  return kept
}

const plain = (search: object) =>
  JSON.stringify(Object.entries(searchToKeep(search)).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Whether the list on the screen is that view. */
export const isShown = (view: View, { list, search }: Pick<ViewPlace, 'list' | 'search'>) =>
  view.list === list && plain(view.search) === plain(search)

/** Leads lists share their views; deals have their own. */
export const isOfSameKind = (view: Pick<View, 'list'>, list: ViewList) => (view.list === 'deals') === (list === 'deals')
