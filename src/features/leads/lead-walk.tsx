import { useRouter } from '@tanstack/react-router'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { readSort } from '../../ui/tables/list-place.ts'
import { ListWalk } from '../../ui/tables/list-walk.tsx'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { LEADS_HOME } from './last-lead-list.ts'
import { leadColumns } from './lead-columns.ts'
import { chosenFilters, type LeadList, readLeadListSearch } from './lead-list-search.ts'
import { useListFilters } from './use-lead-list.ts'

const LISTS: Record<string, LeadList> = { '/leads/my': 'my', '/leads/new': 'new' }

/** The list that this tab last showed: all leads when it showed none. */
function useLastLeadList() {
  const { options } = useRouter()
  const { pathname, search } = new URL(lastListHref(LEADS_HOME), location.origin)
  return { list: LISTS[pathname] ?? 'all', search: readLeadListSearch(options.parseSearch(search)) }
}

/** Through the leads of the list, as it was filtered and sorted. */
export function LeadWalk({ id }: { id: string }) {
  const { list, search } = useLastLeadList()
  const filters = useListFilters(list, chosenFilters(search))
  const { value, isStale } = useNeighbours('lead', filters, readSort(search, leadColumns), id)
  return (
    <ListWalk
      home={LEADS_HOME}
      id={id}
      pageSize={LEADS_PAGE_SIZE}
      standing={isStale ? undefined : value}
      to="/lead/$id"
      what="lead"
    />
  )
}
