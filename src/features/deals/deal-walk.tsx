import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { ListWalk, useWalk } from '../../ui/layout/list-walk.tsx'
import { useHasPanes } from '../../ui/primitives/media.ts'
import { chosenDealFilters } from './deal-list-search.ts'
import { DEALS_HOME, useDealFilters, useDealSort, useLastDealSearch } from './use-deal-list.ts'

/** To the deals before and after this one in the list that it was opened from. */
export function DealWalk({ id }: { id: string }) {
  const search = useLastDealSearch()
  const filters = useDealFilters(chosenDealFilters(search))
  const sort = useDealSort(search, 'walk')
  const from = { filters, sort, page: search.page, isBeside: useHasPanes() }
  const { value, isStale } = useNeighbours('deal', from, id)
  const row = { home: DEALS_HOME, id, pageSize: LEADS_PAGE_SIZE, to: '/deal/$id' } as const
  return <ListWalk home={DEALS_HOME} walk={useWalk(row, isStale ? undefined : value)} what="deal" />
}
