import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Lead, LEADS_PAGE_SIZE, PAGINATION_WINDOW } from '../../../contract/entities/lead.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { type ColumnChoice, useColumnLayout } from '../../ui/tables/column-layout.ts'
import { ColumnsButton } from '../../ui/tables/columns-button.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { lastRow } from '../../ui/primitives/last-list.ts'
import { type ListSort, NEWEST_FIRST, nextSort, withPage, withPanel, withSort } from '../../ui/tables/list-place.ts'
import { SortButton } from '../../ui/tables/sort-button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { LookButton } from '../../records/look-button.tsx'
import { LeadRows } from '../../records/lead-rows.tsx'
import type { OnRowKey } from '../../ui/tables/table-keys.ts'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { ListSearch } from '../../ui/tables/list-search.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import {
  chosenFilters,
  LEAD_LIST_PATHS,
  LEAD_LISTS,
  type LeadList,
  type LeadListSearch,
  withChosen,
  LEADS_HOME,
  rememberLeadList,
} from './lead-list-search.ts'
import { compactColumns, leadListCard, leadTableColumns, showsBands } from './lead-table-columns.tsx'
import { useLeadList } from './use-lead-list.ts'
import { sortedColumns } from './lead-columns.ts'
import { isNearMe, NEAR_ME, useListSort } from '../../records/near-me-sort.ts'
import { NearMeChip, NearMeNote } from '../../records/near-me.tsx'
import type { LeadPage } from '../../search/lead-search.ts'
import type { BootstrapSummary } from '../../db/views/sync-summary.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { centreNote } from './centre-note.ts'
import { LeadsFilters } from './leads-filters.tsx'
import styles from './leads-totals.module.css'
import { thousands } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

interface LeadsTotalsProps {
  total: number | undefined
  centre: LeadPage['centre'] | undefined
}

const missingNote = (heldFrom: string, { isFull, keepsNewest = 0 }: BootstrapSummary) =>
  texts.leadsCreatedBeforeHeld(
    formatTimestamp(heldFrom),
    isFull ? texts.hasNoRoom : texts.keepsTheNewest(thousands(keepsNewest)),
  )

function LeadsTotals({ total, centre }: LeadsTotalsProps) {
  const bootstrap = useSyncSummary()?.bootstrap
  const isPartial = bootstrap && !bootstrap.complete && bootstrap.total > 0
  const note = centreNote(centre)
  return (
    <div className={styles['totals']}>
      {total === undefined ? null : <p>{total === 1 ? '1 lead' : `${thousands(total)} leads`}</p>}
      {isPartial ? (
        <div className={styles['partial']}>
          <p>{texts.haveOfTotalLeads(thousands(bootstrap.have), thousands(bootstrap.total))}</p>
          <Progress label={texts.leadsOnThisDevice} total={bootstrap.total} value={bootstrap.have} />
        </div>
      ) : null}
      {bootstrap?.heldFrom === undefined ? null : <p>{missingNote(bootstrap.heldFrom, bootstrap)}</p>}
      {note ? <p>{note}</p> : null}
    </div>
  )
}

export interface LeadsOnScreen {
  userId: string | undefined
  counted: CountedList | undefined
  /** Of the table with all columns. */
  choice: ColumnChoice<Lead>
  onWholeTable: () => void
}

export interface ListParts {
  action: ReactNode
  bar: ReactNode
}

interface LeadsScreenProps {
  list: LeadList
  search: LeadListSearch
  /** `replace` leaves no step in the browser's history. */
  onSearch: (search: LeadListSearch, replace?: boolean) => void
  selection: RowSelection<Lead>
  onRowKey: OnRowKey<Lead>
  parts: (shown: LeadsOnScreen) => ListParts
}

export function LeadsScreen({ list, search, onSearch, selection, onRowKey, parts }: LeadsScreenProps) {
  const chosen = chosenFilters(search)
  const sort = useListSort(search, sortedColumns)
  const isNear = isNearMe(search)
  const { value: found, counted, isStale } = useLeadList(list, chosen, search.page ?? 1, sort)
  const userId = useSession()?.userId
  const choice = useColumnLayout(`columns:leads:${userId}`, leadTableColumns)
  const isHandheld = useIsHandheld()
  const first = useFirstColumns(userId, found?.rows)
  const [isWhole, setIsWhole] = useWholeTable(userId)
  // In hands a table is chosen for all that it shows.
  const shownColumns = isWhole || isHandheld ? choice : first
  const { href } = useLocation()
  useEffect(() => rememberLeadList(href), [href])
  const title = LEAD_LISTS[list]
  const handleFilters = (filters: typeof chosen, replace = false) => onSearch(withChosen(search, filters), replace)
  const { action, bar } = parts({ userId, counted, choice, onWholeTable: () => setIsWhole(true) })
  const handleSort = (by: ListSort) => onSearch(withSort(search, by))
  const nearMe = <NearMeChip isOn={isNear} onToggle={(isOn) => handleSort(isOn ? NEAR_ME : NEWEST_FIRST)} />
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
        {nearMe}
        {action}
        <LookButton />
        {isHandheld ? null : (
          <>
            <Button aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {texts.allColumns}
            </Button>
            <ColumnsButton choice={shownColumns} />
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
        {bar}
      </ListTools>
      <LeadRows
        caption={title}
        choice={shownColumns}
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
        {...{ onRowKey, selection }}
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

/** A company whose leads have energy bands is shown those, another what its leads ask for. */
function useFirstColumns(userId: string | undefined, rows: readonly Lead[] | undefined) {
  const enquiry = useColumnLayout(`columns:leads-enquiry:${userId}`, compactColumns.enquiry)
  const band = useColumnLayout(`columns:leads-compact:${userId}`, compactColumns.band)
  return showsBands(rows ?? []) ? band : enquiry
}

/** Stays as it was chosen, for each user of the device. */
function useWholeTable(userId: string | undefined) {
  const key = `table:leads:${userId}`
  const [chosen, setChosen] = useState<{ key: string; isWhole: boolean }>()
  const isWhole = chosen?.key === key ? chosen.isWhole : localStorage.getItem(key) === 'all'
  const choose = (whole: boolean) => {
    if (whole) localStorage.setItem(key, 'all')
    else localStorage.removeItem(key)
    setChosen({ key, isWhole: whole })
  }
  return [isWhole, choose] as const
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
