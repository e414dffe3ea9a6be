import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import { useSession } from '../../db/hooks.ts'
import { useColumnLayout } from '../../ui/column-layout.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { lastRow, rememberList } from '../../ui/last-list.ts'
import { NEWEST_FIRST, nextSort, readSort, withPage, withPanel, withSort } from '../../ui/list-place.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { chosenFilters, LEAD_LISTS, type LeadList, type LeadListSearch, withChosen } from './lead-list-search.ts'
import { DeletedLeadsLink } from './deleted-leads-link.tsx'
import { leadTableColumns } from './lead-table-columns.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsResult } from './leads-result.tsx'
import { LeadsTotals } from './leads-totals.tsx'
import { useLeadList } from './use-lead-list.ts'

/** Of all lists of leads. */
const HOME = '/leads'

interface LeadsScreenProps {
  list: LeadList
  search: LeadListSearch
  /** `replace`: the browser's Back does not lead to what was before. */
  onSearch: (search: LeadListSearch, replace?: boolean) => void
}

export function LeadsScreen({ list, search, onSearch }: LeadsScreenProps) {
  const chosen = chosenFilters(search)
  const sort = readSort(search, leadTableColumns)
  const { value: found, isStale } = useLeadList(list, chosen, search.page ?? 1, sort)
  const choice = useColumnLayout(`columns:leads:${useSession()?.userId}`, leadTableColumns)
  const { href } = useLocation()
  useEffect(() => rememberList(HOME, href), [href])
  const title = LEAD_LISTS[list]
  const handleFilters = (filters: typeof chosen) => onSearch(withChosen(search, filters))
  return (
    <ListScreen
      action={
        <>
          <DeletedLeadsLink />
          <ColumnsButton choice={choice} />
        </>
      }
      facts={<LeadsTotals centre={found?.centre} total={found?.total} />}
      filters={
        <LeadsFilters
          chosen={chosen}
          isOpen={search.panel === 'open'}
          list={list}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={handleFilters}
        />
      }
      pagination={
        found ? (
          <Pagination
            last={Math.ceil(found.total / LEADS_PAGE_SIZE)}
            onPage={(page) => onSearch(withPage(search, page))}
            page={found.number}
            width={PAGINATION_WINDOW}
          />
        ) : null
      }
      table={
        <LeadsResult
          caption={title}
          choice={choice}
          found={found}
          isFiltered={Object.keys(chosen).length > 0}
          isStale={isStale}
          kept={{
            home: HOME,
            answered: isStale ? undefined : JSON.stringify([list, withPanel(search, false)]),
            row: lastRow(HOME),
          }}
          onReset={() => handleFilters({})}
          onSort={(column) => onSearch(withSort(search, nextSort(sort ?? NEWEST_FIRST, column)))}
          sort={sort ?? NEWEST_FIRST}
        />
      }
      title={title}
    />
  )
}
