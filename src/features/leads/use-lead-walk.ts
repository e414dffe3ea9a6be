import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { useListSort } from '../../records/near-me-sort.ts'
import { useWalk, type Walk } from '../../ui/layout/list-walk.tsx'
import { useHasPanes } from '../../ui/primitives/media.ts'
import { useLastLeadList } from './last-lead-list.ts'
import { sortedColumns } from './lead-columns.ts'
import { chosenFilters, LEADS_HOME } from './lead-list-search.ts'
import { useListFilters } from './use-lead-list.ts'

/** The leads before and after this one in the list that it was opened from. */
export function useLeadWalk(id: string): Walk | undefined {
  const { list, search } = useLastLeadList()
  const filters = useListFilters(list, chosenFilters(search))
  const sort = useListSort(search, sortedColumns, 'walk')
  const from = { filters, sort, page: search.page, isBeside: useHasPanes() }
  const { value, isStale } = useNeighbours('lead', from, id)
  return useWalk({ home: LEADS_HOME, id, pageSize: LEADS_PAGE_SIZE, to: '/lead/$id' }, isStale ? undefined : value)
}
