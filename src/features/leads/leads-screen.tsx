import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Lead, LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import { useSession } from '../../db/hooks.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/column-layout.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { lastRow, rememberList } from '../../ui/last-list.ts'
import { type ListSort, NEWEST_FIRST, nextSort, readSort, withPage, withPanel, withSort } from '../../ui/list-place.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { RowSelection } from '../../ui/row-selection.tsx'
import { chosenFilters, LEAD_LISTS, type LeadList, type LeadListSearch, withChosen } from './lead-list-search.ts'
import { DeletedLeadsLink } from './deleted-leads-link.tsx'
import { leadTableColumns } from './lead-table-columns.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsResult } from './leads-result.tsx'
import { LeadsTotals } from './leads-totals.tsx'
import { useLeadList, useListFilters } from './use-lead-list.ts'

/** Of all lists of leads. */
const HOME = '/leads'

/** The list on the screen, for what the route puts beside it. */
export interface LeadsQuestion {
  userId: string | undefined
  filters: LeadFilters | undefined
  sort: ListSort | undefined
  total: number | undefined
  choice: ColumnChoice<Lead>
}

/** What the route puts on the screen: at the end of the title's line, and above the table. */
export interface ListParts {
  action: ReactNode
  bar: ReactNode
}

interface LeadsScreenProps {
  list: LeadList
  search: LeadListSearch
  /** `replace`: the browser's Back does not lead to what was before. */
  onSearch: (search: LeadListSearch, replace?: boolean) => void
  selection: RowSelection<Lead>
  parts: (question: LeadsQuestion) => ListParts
}

export function LeadsScreen({ list, search, onSearch, selection, parts }: LeadsScreenProps) {
  const chosen = chosenFilters(search)
  const sort = readSort(search, leadTableColumns)
  const { value: found, isStale } = useLeadList(list, chosen, search.page ?? 1, sort)
  const userId = useSession()?.userId
  const filters = useListFilters(list, chosen)
  const choice = useColumnLayout(`columns:leads:${userId}`, leadTableColumns)
  const { href } = useLocation()
  useEffect(() => rememberList(HOME, href), [href])
  const title = LEAD_LISTS[list]
  const handleFilters = (filters: typeof chosen) => onSearch(withChosen(search, filters))
  const { action, bar } = parts({ userId, filters, sort, total: found?.total, choice })
  return (
    <ListScreen
      action={
        <>
          <DeletedLeadsLink />
          {action}
          <ColumnsButton choice={choice} />
        </>
      }
      bar={bar}
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
          selection={selection}
          onSort={(column) => onSearch(withSort(search, nextSort(sort ?? NEWEST_FIRST, column)))}
          sort={sort ?? NEWEST_FIRST}
        />
      }
      title={title}
    />
  )
}
