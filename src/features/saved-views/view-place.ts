import type { View, ViewList, ViewSearch } from '../../../contract/entities/view.ts'
import type { ListPlace } from '../../ui/tables/list-place.ts'
import type { SearchFilters } from '../../search/search-filters.ts'

export interface ViewPlace {
  list: ViewList
  search: object
  shown: readonly string[] | undefined
  all: ReadonlyArray<{ key: string }>
  filtersOf: (view: Pick<View, 'list' | 'search'>) => SearchFilters | undefined
  onOpen: (view: View) => void
}

export function searchToKeep(search: object): ViewSearch {
  const { page: _page, panel: _panel, ...kept }: ListPlace & ViewSearch = { ...search }
  return kept
}

const plain = (search: object) =>
  JSON.stringify(Object.entries(searchToKeep(search)).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const isShown = (view: View, { list, search }: Pick<ViewPlace, 'list' | 'search'>) =>
  view.list === list && plain(view.search) === plain(search)

/** Leads lists share their views; deals have their own. */
export const isOfSameKind = (view: Pick<View, 'list'>, list: ViewList) => (view.list === 'deals') === (list === 'deals')
