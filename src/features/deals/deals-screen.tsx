import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Lead, LEADS_PAGE_SIZE, type DealStatus } from '../../../contract/entities/lead.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/tables/column-layout.ts'
import { DoNotIcon } from '../../records/do-not-marks.tsx'
import { leadCard } from '../../records/lead-card.tsx'
import { NearMeChip, NearMeNote } from '../../records/near-me.tsx'
import { isNearMe, NEAR_ME } from '../../records/near-me-sort.ts'
import { LookButton } from '../../records/look-button.tsx'
import { LeadRows } from '../../records/lead-rows.tsx'
import type { CardKind } from '../../ui/tables/card-list.tsx'
import { SortButton } from '../../ui/tables/sort-button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { lastRow, rememberList } from '../../ui/primitives/last-list.ts'
import { type ListSort, nextSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import type { OnRowKey } from '../../ui/tables/table-keys.ts'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { ListSearch } from '../../ui/tables/list-search.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import { Total } from '../../ui/tables/total.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import { chosenDealFilters, type DealListSearch, withChosenDeals, NEWEST_DEALS } from './deal-list-search.ts'
import { DEALS_HOME, useDealList, useDealSort } from './use-deal-list.ts'
import { DealsFilters } from './deals-filters.tsx'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { dealColumns } from './deal-columns.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

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
    <DoNotIcon lead={deal} />
    <LiveText>{deal.firstname || texts.noName}</LiveText>
  </RowLink>
)

const dealCard: CardKind<Lead> = {
  ...leadCard,
  hrefOf: ({ _id }) => `/deal/${_id}`,
  status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}

const TITLE = texts.allDeals

export interface DealsOnScreen {
  counted: CountedList | undefined
  choice: ColumnChoice<Lead>
}

interface DealsScreenProps {
  search: DealListSearch
  /** `replace` leaves no step in the browser's history. */
  onSearch: (search: DealListSearch, replace?: boolean) => void
  selection: RowSelection<Lead>
  onRowKey: OnRowKey<Lead>
  /** At the end of the title's line, and above the table. */
  parts: (shown: DealsOnScreen) => { action: ReactNode; bar: ReactNode }
}

export function DealsScreen({ search, onSearch, selection, onRowKey, parts }: DealsScreenProps) {
  const chosen = chosenDealFilters(search)
  const sort = useDealSort(search)
  const isNear = isNearMe(search)
  const { value: found, counted, isStale } = useDealList(chosen, search.page ?? 1, sort)
  const choice = useColumnLayout(`columns:deals:${useSession()?.userId}`, dealTableColumns)
  const { href } = useLocation()
  useEffect(() => rememberList(DEALS_HOME, href), [href])
  const last = found ? Math.ceil(found.total / LEADS_PAGE_SIZE) : 0
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosenDeals(search, filters), replace)
  const { action, bar } = parts({ counted, choice })
  const isHandheld = useIsHandheld()
  const handleSort = (by: ListSort) => onSearch(withSort(search, by, NEWEST_DEALS))
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
        {action}
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
        {bar}
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
        onRowKey={onRowKey}
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
