import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import { rememberList } from '../../ui/last-list.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { chosenFilters, LEAD_LISTS, type LeadList, type LeadListSearch } from './lead-list-search.ts'
import { DeletedLeadsLink } from './deleted-leads-link.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsResult } from './leads-result.tsx'
import { LeadsTotals } from './leads-totals.tsx'
import { useLeadList } from './use-lead-list.ts'

interface LeadsScreenProps {
  list: LeadList
  search: LeadListSearch
  onSearch: (search: LeadListSearch) => void
}

export function LeadsScreen({ list, search, onSearch }: LeadsScreenProps) {
  const chosen = chosenFilters(search)
  const { value: found, isStale } = useLeadList(list, chosen, search.page ?? 1)
  const { href } = useLocation()
  useEffect(() => rememberList('/leads', href), [href])
  const title = LEAD_LISTS[list]
  return (
    <ListScreen
      action={<DeletedLeadsLink />}
      facts={<LeadsTotals centre={found?.centre} total={found?.total} />}
      filters={<LeadsFilters chosen={chosen} list={list} onSearch={onSearch} />}
      pagination={
        found ? (
          <Pagination
            last={Math.ceil(found.total / LEADS_PAGE_SIZE)}
            onPage={(page) => onSearch({ ...chosen, ...(page > 1 ? { page } : {}) })}
            page={found.number}
            width={PAGINATION_WINDOW}
          />
        ) : null
      }
      table={
        <LeadsResult
          caption={title}
          found={found}
          isFiltered={Object.keys(chosen).length > 0}
          isStale={isStale}
          onReset={() => onSearch({})}
        />
      }
      title={title}
    />
  )
}
