import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import type { View } from '../../../contract/entities/view.ts'
import { useRowAction } from '../../features/bulk-actions/use-row-action.ts'
import { useSelection } from '../../features/bulk-actions/use-selection.ts'
import {
  chosenDealFilters,
  type DealListSearch,
  NEWEST_DEALS,
  readChosenDealFilters,
  readDealListSearch,
  toDealFilters,
  withChosenDeals,
} from '../../features/deals/deal-list-search.ts'
import { dealCard, dealTableColumns } from '../../features/deals/deal-table-columns.tsx'
import { DealsFilters } from '../../features/deals/deals-filters.tsx'
import { texts } from '../../features/deals/texts.ts'
import { DEALS_HOME, useDealList, useDealSort } from '../../features/deals/use-deal-list.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { LeadRows } from '../../records/lead-rows.tsx'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { LookButton } from '../../records/look-button.tsx'
import { isNearMe, NEAR_ME } from '../../records/near-me-sort.ts'
import { NearMeChip, NearMeNote } from '../../records/near-me.tsx'
import { lastRow, rememberList } from '../../ui/primitives/last-list.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { useColumnLayout } from '../../ui/tables/column-layout.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { type ListSort, nextSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { ListSearch } from '../../ui/tables/list-search.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SortButton } from '../../ui/tables/sort-button.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { ListActions } from '../lists/list-actions.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'

const TITLE = texts.allDeals

interface DealsListProps {
  search: DealListSearch
  /** `replace` leaves no step in the browser's history. */
  onSearch: (search: DealListSearch, replace?: boolean) => void
}

export function DealsList({ search, onSearch }: DealsListProps) {
  const looking = useLooking()
  const chosen = chosenDealFilters(search)
  const selection = useSelection(JSON.stringify(chosen))
  const rowAction = useRowAction('deal')
  const sort = useDealSort(search)
  const isNear = isNearMe(search)
  const { value: found, counted, isStale } = useDealList(chosen, search.page ?? 1, sort)
  const choice = useColumnLayout(`columns:deals:${useSession()?.userId}`, dealTableColumns)
  const { href } = useLocation()
  useEffect(() => rememberList(DEALS_HOME, href), [href])
  const last = found ? Math.ceil(found.total / LEADS_PAGE_SIZE) : 0
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosenDeals(search, filters), replace)
  const isHandheld = useIsHandheld()
  const handleSort = (by: ListSort) => onSearch(withSort(search, by, NEWEST_DEALS))
  const place = {
    list: 'deals' as const,
    search,
    shown: choice.layout.shown,
    all: choice.all,
    filtersOf: (view: Pick<View, 'search'>) => looking && toDealFilters(readChosenDealFilters(view.search), looking),
    onOpen: (view: View) => {
      if (view.columns) choice.change({ ...choice.layout, shown: view.columns })
      onSearch(readDealListSearch(view.search))
    },
  }
  return (
    <ListScreen
      search={<ListSearch chosen={chosen} hint={texts.searchHint} label={texts.searchDeals} onChosen={handleFilters} />}
    >
      <ListHeader
        facts={
          <>
            <Total one="deal" many="deals" number={found?.total} />
            {isNear ? <NearMeNote /> : null}
          </>
        }
        title={TITLE}
      >
        <NearMeChip isOn={isNear} onToggle={(isOn) => handleSort(isOn ? NEAR_ME : NEWEST_DEALS)} />
        <ListActions counted={counted} kind="deal" place={place} />
        <LookButton />
        {isHandheld ? null : <ColumnsButton choice={choice} />}
      </ListHeader>
      <ListTools>
        <DealsFilters
          chosen={chosen}
          isOpen={search.panel === 'open'}
          onChosen={handleFilters}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={(filters) =>
            onSearch(withPanel(withChosenDeals(search, filters), false), search.page === undefined)
          }
          tools={
            <SortButton
              columns={dealTableColumns}
              onSort={handleSort}
              sort={isNear ? NEWEST_DEALS : (sort ?? NEWEST_DEALS)}
            />
          }
          total={isStale ? undefined : found?.total}
        />
        <SelectionBar counted={counted} list="deals" rowAction={rowAction} selection={selection} />
      </ListTools>
      <LeadRows
        caption={TITLE}
        choice={choice}
        found={found}
        isFiltered={Object.keys(chosen).length > 0}
        isStale={isStale}
        kept={{
          home: DEALS_HOME,
          answered: isStale ? undefined : JSON.stringify(withPanel(search, false)),
          row: lastRow(DEALS_HOME),
        }}
        kind={dealCard}
        onReset={() => handleFilters({})}
        onSort={(column) => handleSort(nextSort(sort ?? NEWEST_DEALS, column, NEWEST_DEALS))}
        selection={selection}
        onRowKey={rowAction.onRowKey}
        sort={sort ?? NEWEST_DEALS}
        what="deals"
      />
      <Pagination
        last={last}
        onPage={(page) => onSearch(withPage(search, page))}
        page={found?.number ?? 1}
        width={last}
      />
    </ListScreen>
  )
}
