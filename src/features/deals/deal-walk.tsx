import { useRouter } from '@tanstack/react-router'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { readSort } from '../../ui/tables/list-place.ts'
import { ListWalk } from '../../ui/tables/list-walk.tsx'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { dealColumns } from './deal-columns.ts'
import { chosenDealFilters, readDealListSearch, toDealFilters } from './deal-list-search.ts'

const HOME = '/deals'

/** Through the deals of the list, as this tab last filtered and sorted it. */
export function DealWalk({ id }: { id: string }) {
  const { options } = useRouter()
  const search = readDealListSearch(options.parseSearch(new URL(lastListHref(HOME), location.origin).search))
  const filters = toDealFilters(chosenDealFilters(search))
  const { value, isStale } = useNeighbours('deal', filters, readSort(search, dealColumns), id)
  return (
    <ListWalk
      home={HOME}
      id={id}
      pageSize={LEADS_PAGE_SIZE}
      standing={isStale ? undefined : value}
      to="/deal/$id"
      what="deal"
    />
  )
}
