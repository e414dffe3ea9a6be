import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Lead, LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/tables/column-layout.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { lastRow } from '../../ui/primitives/last-list.ts'
import { NEWEST_FIRST, nextSort, readSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import { chosenFilters, LEAD_LISTS, type LeadList, type LeadListSearch, withChosen } from './lead-list-search.ts'
import { LEADS_HOME, rememberLeadList } from './last-lead-list.ts'
import { DeletedLeadsLink } from './deleted-leads-link.tsx'
import { leadTableColumns } from './lead-table-columns.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsResult } from './leads-result.tsx'
import { LeadsTotals } from './leads-totals.tsx'
import { useLeadList } from './use-lead-list.ts'

/** The list on the screen, for what the route puts beside it. */
export interface LeadsOnScreen {
  userId: string | undefined
  /** Undefined until it is counted. */
  counted: CountedList | undefined
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
  parts: (shown: LeadsOnScreen) => ListParts
}

export function LeadsScreen({ list, search, onSearch, selection, parts }: LeadsScreenProps) {
  const chosen = chosenFilters(search)
  const sort = readSort(search, leadTableColumns)
  const { value: found, counted, isStale } = useLeadList(list, chosen, search.page ?? 1, sort)
  const userId = useSession()?.userId
  const choice = useColumnLayout(`columns:leads:${userId}`, leadTableColumns)
  const { href } = useLocation()
  useEffect(() => rememberLeadList(list, href), [list, href])
  const title = LEAD_LISTS[list]
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosen(search, filters), replace)
  const { action, bar } = parts({ userId, counted, choice })
  return (
    <ListScreen
      action={
        <>
          <Link className={buttonClass('primary')} to="/lead/new">
            <Icon name="plus" />
            Add Lead
          </Link>
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
          found={isStale ? undefined : found}
          isOpen={search.panel === 'open'}
          list={list}
          onChosen={handleFilters}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={(filters) => onSearch(withPanel(withChosen(search, filters), false), search.page === undefined)}
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
            home: LEADS_HOME,
            answered: isStale ? undefined : JSON.stringify([list, withPanel(search, false)]),
            row: lastRow(LEADS_HOME),
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
