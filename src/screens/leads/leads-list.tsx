import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import type { View, ViewList } from '../../../contract/entities/view.ts'
import { useRowAction } from '../../features/bulk-actions/use-row-action.ts'
import { useSelection } from '../../features/bulk-actions/use-selection.ts'
import { leadListAt } from '../../features/leads/last-lead-list.ts'
import { sortedColumns } from '../../features/leads/lead-columns.ts'
import {
  chosenFilters,
  filtersOfList,
  LEAD_LIST_PATHS,
  LEAD_LISTS,
  type LeadList,
  type LeadListSearch,
  LEADS_HOME,
  readChosenFilters,
  readLeadListSearch,
  rememberLeadList,
  withChosen,
} from '../../features/leads/lead-list-search.ts'
import { leadListCard, leadTableColumns } from '../../features/leads/lead-table-columns.tsx'
import { LeadsFilters } from '../../features/leads/leads-filters.tsx'
import { LeadsTotals } from '../../features/leads/leads-totals.tsx'
import { texts } from '../../features/leads/texts.ts'
import { useLeadList } from '../../features/leads/use-lead-list.ts'
import { useShownColumns } from '../../features/leads/use-shown-columns.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { LeadRows } from '../../records/lead-rows.tsx'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { LookButton } from '../../records/look-button.tsx'
import { isNearMe, NEAR_ME, useListSort } from '../../records/near-me-sort.ts'
import { NearMeChip, NearMeNote } from '../../records/near-me.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { lastRow } from '../../ui/primitives/last-list.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { type ListSort, NEWEST_FIRST, nextSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { ListSearch } from '../../ui/tables/list-search.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SortButton } from '../../ui/tables/sort-button.tsx'
import { ListActions } from '../lists/list-actions.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'

export interface LeadsListProps {
  list: LeadList
  search: LeadListSearch
  /** `replace` leaves no step in the browser's history. */
  onSearch: (search: LeadListSearch, replace?: boolean) => void
}

const VIEW_LISTS = { all: 'leads', new: 'leads/new', my: 'leads/my' } as const satisfies Record<LeadList, ViewList>
const listOfView = ({ list }: Pick<View, 'list'>): LeadList => leadListAt(`/${list}`) ?? 'all'

export function LeadsList({ list, search, onSearch }: LeadsListProps) {
  const chosen = chosenFilters(search)
  const selection = useSelection(JSON.stringify([list, chosen]))
  const rowAction = useRowAction('lead')
  const sort = useListSort(search, sortedColumns)
  const isNear = isNearMe(search)
  const { value: found, counted, isStale } = useLeadList(list, chosen, search.page ?? 1, sort)
  const { choice, shown, isWhole, setIsWhole } = useShownColumns(found?.rows)
  const isHandheld = useIsHandheld()
  const { href } = useLocation()
  useEffect(() => rememberLeadList(href), [href])
  const title = LEAD_LISTS[list]
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosen(search, filters), replace)
  const handleSort = (by: ListSort) => onSearch(withSort(search, by))
  const place = useViewPlace({ list, search, choice, onWholeTable: () => setIsWhole(true) })
  return (
    <ListScreen
      search={<ListSearch chosen={chosen} hint={texts.searchHint} label={texts.searchLeads} onChosen={handleFilters} />}
    >
      <ListHeader
        facts={
          <>
            <LeadsTotals centre={found?.centre} total={found?.total} />
            {isNear ? <NearMeNote /> : null}
          </>
        }
        title={title}
      >
        {isHandheld ? null : <AddLeadLink />}
        {isHandheld ? null : <DeletedLeadsLink />}
        <NearMeChip isOn={isNear} onToggle={(isOn) => handleSort(isOn ? NEAR_ME : NEWEST_FIRST)} />
        <ListActions counted={counted} kind="lead" place={place} />
        <LookButton />
        {isHandheld ? null : (
          <>
            <Button aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {texts.allColumns}
            </Button>
            <ColumnsButton choice={shown} />
          </>
        )}
      </ListHeader>
      <ListTools>
        <LeadsFilters
          chosen={chosen}
          found={isStale ? undefined : found}
          isOpen={search.panel === 'open'}
          list={list}
          onChosen={handleFilters}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={(filters) => onSearch(withPanel(withChosen(search, filters), false), search.page === undefined)}
          tools={
            <>
              <SortButton
                columns={leadTableColumns}
                onSort={handleSort}
                sort={isNear ? NEWEST_FIRST : (sort ?? NEWEST_FIRST)}
              />
              <AddLeadLink />
            </>
          }
        />
        <SelectionBar counted={counted} list={VIEW_LISTS[list]} rowAction={rowAction} selection={selection} />
      </ListTools>
      <LeadRows
        caption={title}
        choice={shown}
        found={found}
        isFiltered={Object.keys(chosen).length > 0}
        isStale={isStale}
        kept={{
          home: LEAD_LIST_PATHS[list],
          answered: isStale ? undefined : JSON.stringify([list, withPanel(search, false)]),
          row: lastRow(LEADS_HOME),
        }}
        kind={leadListCard}
        onReset={() => handleFilters({})}
        onSort={(column) => handleSort(nextSort(sort ?? NEWEST_FIRST, column))}
        onRowKey={rowAction.onRowKey}
        selection={selection}
        sort={sort ?? NEWEST_FIRST}
        what="leads"
      />
      {found ? (
        <Pagination
          last={Math.ceil(found.total / LEADS_PAGE_SIZE)}
          onPage={(page) => onSearch(withPage(search, page))}
          page={found.number}
          width={PAGINATION_WINDOW}
        />
      ) : null}
    </ListScreen>
  )
}

interface ListOnScreen extends Pick<LeadsListProps, 'list' | 'search'> {
  choice: ReturnType<typeof useShownColumns>['choice']
  onWholeTable: () => void
}

/** What a saved view keeps of this list, and how one opens. */
function useViewPlace({ list, search, choice, onWholeTable }: ListOnScreen) {
  const navigate = useNavigate()
  const looking = useLooking()
  return {
    list: VIEW_LISTS[list],
    search,
    shown: choice.layout.shown,
    all: choice.all,
    filtersOf: (view: Pick<View, 'list' | 'search'>) =>
      looking && filtersOfList(listOfView(view), looking, readChosenFilters(view.search)),
    onOpen: (view: View) => {
      if (view.columns) {
        onWholeTable()
        choice.change({ ...choice.layout, shown: view.columns })
      }
      void navigate({ to: `/${view.list}`, search: readLeadListSearch(view.search) })
    },
  }
}

const AddLeadLink = () => (
  <Link className={buttonClass('primary')} to="/lead/new">
    <Icon name="plus" />
    {texts.addLead}
  </Link>
)

function DeletedLeadsLink() {
  if (!useIsAdmin()) return null
  return (
    <Link className={buttonClass('quiet')} to="/deleted-leads">
      {texts.deletedLeads}
    </Link>
  )
}
