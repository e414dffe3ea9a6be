import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { DealFilters } from '../../../contract/entities/deal-filters.ts'
import { type Lead, LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useSession } from '../../db/hooks.ts'
import { useArrival } from '../../db/use-arrival.ts'
import { useUnsentIds } from '../../db/use-unsent-changes.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/column-layout.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { lastRow, rememberList } from '../../ui/last-list.ts'
import { type ListSort, NEWEST_FIRST, nextSort, readSort, withPage, withPanel, withSort } from '../../ui/list-place.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { RowSelection } from '../../ui/row-selection.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { Total } from '../../ui/total.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { chosenDealFilters, type DealListSearch, toDealFilters, withChosenDeals } from './deal-list-search.ts'
import { dealTableColumns } from './deal-table-columns.tsx'
import { DealsFilters } from './deals-filters.tsx'
import { useDealList } from './use-deal-list.ts'

const TITLE = 'All Deals'
const HOME = '/deals'

/** The list on the screen, for what the route puts beside it. */
export interface DealsQuestion {
  filters: DealFilters
  sort: ListSort | undefined
  total: number | undefined
  choice: ColumnChoice<Lead>
}

interface DealsScreenProps {
  search: DealListSearch
  /** `replace`: the browser's Back does not lead to what was before. */
  onSearch: (search: DealListSearch, replace?: boolean) => void
  selection: RowSelection<Lead>
  /** At the end of the title's line, and above the table. */
  parts: (question: DealsQuestion) => { action: ReactNode; bar: ReactNode }
}

export function DealsScreen({ search, onSearch, selection, parts }: DealsScreenProps) {
  const chosen = chosenDealFilters(search)
  const sort = readSort(search, dealTableColumns)
  const { value: found, isStale } = useDealList(chosen, search.page ?? 1, sort)
  const choice = useColumnLayout(`columns:deals:${useSession()?.userId}`, dealTableColumns)
  const arrival = useArrival()
  const unsentIds = useUnsentIds('lead')
  const { href } = useLocation()
  useEffect(() => rememberList(HOME, href), [href])
  const last = found ? Math.ceil(found.total / LEADS_PAGE_SIZE) : 0
  const handleFilters = (filters: typeof chosen) => onSearch(withChosenDeals(search, filters))
  const { action, bar } = parts({ filters: toDealFilters(chosen), sort, total: found?.total, choice })
  return (
    <ListScreen
      action={
        <>
          {action}
          <ColumnsButton choice={choice} />
        </>
      }
      bar={bar}
      facts={<Total one="deal" many="deals" number={found?.total} />}
      filters={
        <DealsFilters
          chosen={chosen}
          isOpen={search.panel === 'open'}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={handleFilters}
        />
      }
      pagination={
        <Pagination
          last={last}
          onPage={(page) => onSearch(withPage(search, page))}
          page={found?.number ?? 1}
          width={last}
        />
      }
      table={
        <TableFrame isLoading={!found} isStale={isStale} label={TITLE}>
          {found && found.rows.length > 0 ? (
            <WideTable
              caption={TITLE}
              choice={choice}
              kept={{
                home: HOME,
                answered: isStale ? undefined : JSON.stringify(withPanel(search, false)),
                row: lastRow(HOME),
              }}
              onSort={(column) => onSearch(withSort(search, nextSort(sort ?? NEWEST_FIRST, column)))}
              rows={found.rows}
              selection={selection}
              sort={sort ?? NEWEST_FIRST}
              unsentIds={unsentIds}
            />
          ) : (
            <NothingFound
              arrival={arrival}
              isFiltered={Object.keys(chosen).length > 0}
              onReset={() => handleFilters({})}
              what="deals"
            />
          )}
        </TableFrame>
      }
      title={TITLE}
    />
  )
}
