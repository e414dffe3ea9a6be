import { useNavigate } from '@tanstack/react-router'
import type { View, ViewList } from '../../../../contract/entities/view.ts'
import { BatchNotices } from '../../../features/bulk-actions/batch-notices.tsx'
import { LazyBulkBar } from '../../../features/bulk-actions/lazy-bulk-bar.tsx'
import { useRowAction } from '../../../features/bulk-actions/use-row-action.ts'
import { useSelection } from '../../../features/bulk-actions/use-selection.ts'
import {
  chosenFilters,
  filtersOfList,
  LEAD_LIST_PATHS,
  type LeadList,
  type LeadListSearch,
  readChosenFilters,
  readLeadListSearch,
} from '../../../features/leads/lead-list-search.ts'
import { leadListAt } from '../../../features/leads/last-lead-list.ts'
import { LeadsScreen } from '../../../features/leads/leads-screen.tsx'
import { deferred } from '../../../ui/primitives/deferred.tsx'
import { ListActions } from '../-list-actions/list-actions.tsx'
import { MailingListButton } from '../../../features/marketing/from-leads/lazy-list-from-leads.tsx'
import { PlanRouteButton } from '../../../features/route/lazy-plan-route-button.tsx'
import { NothingOpen } from '../../../ui/layout/nothing-open.tsx'
import { useLooking } from '../../../records/list-filters/use-looking.ts'
import { useShowsPanes } from '../../../ui/tables/list-look.ts'
import { keepsScroll } from '../../../ui/tables/list-place.ts'

/** The list loads without it: its code arrives when something is selected. */
const FollowUpsButton = deferred(async () => (await import('./-many-follow-ups.tsx')).FollowUpsButton)
const RowActionDialog = deferred(async () => (await import('./-row-actions.tsx')).RowActionDialog)

interface LeadsListProps {
  list: LeadList
  search: LeadListSearch
  onSearch: (search: LeadListSearch, replace?: boolean) => void
}

const VIEW_LISTS = { all: 'leads', new: 'leads/new', my: 'leads/my' } as const satisfies Record<LeadList, ViewList>
const listOfView = ({ list }: Pick<View, 'list'>): LeadList => leadListAt(`/${list}`) ?? 'all'

/** Where the list is in a pane of its own, the address of a list has no lead to show beside it. */
export const LeadsRoute = (props: AddressListProps) =>
  useShowsPanes() ? <NothingOpen what="lead" /> : <AddressList {...props} />

type AddressListProps = Pick<LeadsListProps, 'list' | 'search'>

function AddressList({ list, search }: AddressListProps) {
  const searchAddress = useSearchAddress()
  return <LeadsList list={list} onSearch={searchAddress(list)} search={search} />
}

/** A search of the list that the address shows changes the address. */
export function useSearchAddress() {
  const navigate = useNavigate()
  return (list: LeadList) =>
    (next: LeadListSearch, replace = false) =>
      void navigate({ to: LEAD_LIST_PATHS[list], search: next, replace, ...keepsScroll(next) })
}

export function LeadsList({ list, search, onSearch }: LeadsListProps) {
  const navigate = useNavigate()
  const looking = useLooking()
  const selection = useSelection(JSON.stringify([list, chosenFilters(search)]))
  const { asked, onRowKey, close } = useRowAction('lead')
  return (
    <LeadsScreen
      list={list}
      onSearch={onSearch}
      parts={({ choice, counted, onWholeTable }) => {
        const place = {
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
        return {
          action: <ListActions counted={counted} kind="lead" place={place} />,
          bar: (
            <>
              <LazyBulkBar
                kind="lead"
                list={counted}
                more={(selected, count) => (
                  <>
                    <FollowUpsButton onSaved={selection.clear} target={{ kind: 'lead', selected, count }} />
                    <PlanRouteButton selected={selected} />
                    <MailingListButton choice={{ kind: 'lead', selected, list: VIEW_LISTS[list] }} />
                  </>
                )}
                selection={selection}
              />
              <RowActionDialog
                {...{ asked, selection }}
                isWanted={asked !== undefined}
                kind="lead"
                list={counted}
                onClose={close}
                onMissing={close}
              />
              <BatchNotices />
            </>
          ),
        }
      }}
      search={search}
      onRowKey={onRowKey}
      selection={selection}
    />
  )
}
