import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, type ComponentProps } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { type Lead, LEADS_PAGE_SIZE, type DealStatus } from '../../../contract/entities/lead.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/tables/column-layout.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { lastRow, rememberList } from '../../ui/primitives/last-list.ts'
import { NEWEST_FIRST, nextSort, readSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { WideTable } from '../../ui/tables/wide-table.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import {
  chosenDealFilters,
  type DealListSearch,
  withChosenDeals,
  activeDealFilters,
  useDealList,
} from './deal-list-search.ts'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import type { OpenDealFilterPanel } from './open-deal-filter-panel.tsx'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { dealColumns } from './deal-columns.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { texts } from './texts.ts'

const DealStatusBadge = ({ status }: { status: DealStatus }) => (
  <Badge tone={status === 'Open' ? 'accent' : 'neutral'}>{status}</Badge>
)

const cells: Record<string, Column<Lead>['cell']> = {
  firstname: (deal, tabIndex) => <DealLink deal={deal} tabIndex={tabIndex} />,
  deal_status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}

const dealTableColumns = dealColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

const DealLink = ({ deal, tabIndex }: { deal: Lead; tabIndex: 0 | -1 }) => (
  <RowLink
    aria-label={deal.firstname ? undefined : leadName(deal)}
    className={nameLinkClass}
    href={`/deal/${deal._id}`}
    tabIndex={tabIndex}
  >
    {deal.firstname || texts.noName}
  </RowLink>
)

const TITLE = texts.allDeals
const HOME = '/deals'

/** What the route needs to know of the list on screen. */
export interface DealsOnScreen {
  /** Undefined until it is counted. */
  counted: CountedList | undefined
  choice: ColumnChoice<Lead>
}

interface DealsScreenProps {
  search: DealListSearch
  /** `replace` leaves no step in the browser's history. */
  onSearch: (search: DealListSearch, replace?: boolean) => void
  selection: RowSelection<Lead>
  /** At the end of the title's line, and above the table. */
  parts: (shown: DealsOnScreen) => { action: ReactNode; bar: ReactNode }
}

export function DealsScreen({ search, onSearch, selection, parts }: DealsScreenProps) {
  const chosen = chosenDealFilters(search)
  const sort = readSort(search, dealTableColumns)
  const { value: found, counted, isStale } = useDealList(chosen, search.page ?? 1, sort)
  const choice = useColumnLayout(`columns:deals:${useSession()?.userId}`, dealTableColumns)
  const arrival = useArrival()
  const unsentIds = useUnsentIds('lead')
  const { href } = useLocation()
  useEffect(() => rememberList(HOME, href), [href])
  const last = found ? Math.ceil(found.total / LEADS_PAGE_SIZE) : 0
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosenDeals(search, filters), replace)
  const { action, bar } = parts({ counted, choice })
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
          onChosen={handleFilters}
          onOpen={(isOpen) => onSearch(withPanel(search, isOpen), true)}
          onSearch={(filters) =>
            onSearch(withPanel(withChosenDeals(search, filters), false), search.page === undefined)
          }
          total={isStale ? undefined : found?.total}
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
              place={{ total: found.total, before: (found.number - 1) * LEADS_PAGE_SIZE }}
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

interface DealsFiltersProps extends ComponentProps<typeof OpenDealFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const OpenPanel = deferred(async () => (await import('./open-deal-filter-panel.tsx')).OpenDealFilterPanel)

const DealsFilters = ({ isOpen, onOpen, ...panel }: DealsFiltersProps) => (
  <FilterBar
    active={activeDealFilters(panel.chosen)}
    isOpen={isOpen}
    onClear={() => panel.onChosen({}, false)}
    onOpen={onOpen}
    panel={() => <OpenPanel {...panel} onMissing={() => onOpen(false)} />}
    title={texts.filterDeals}
  />
)
