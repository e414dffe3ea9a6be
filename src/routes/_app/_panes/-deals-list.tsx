import { useNavigate } from '@tanstack/react-router'
import type { View } from '../../../../contract/entities/view.ts'
import { BatchNotices } from '../../../features/bulk-actions/batch-notices.tsx'
import { LazyBulkBar } from '../../../features/bulk-actions/lazy-bulk-bar.tsx'
import { useRowAction } from '../../../features/bulk-actions/use-row-action.ts'
import { useSelection } from '../../../features/bulk-actions/use-selection.ts'
import {
  chosenDealFilters,
  type DealListSearch,
  readChosenDealFilters,
  readDealListSearch,
  toDealFilters,
} from '../../../features/deals/deal-list-search.ts'
import { DealsScreen } from '../../../features/deals/deals-screen.tsx'
import { DEALS_HOME } from '../../../features/deals/use-deal-list.ts'
import { keepsScroll } from '../../../ui/tables/list-place.ts'
import { useLooking } from '../../../records/list-filters/use-looking.ts'
import { deferred } from '../../../ui/primitives/deferred.tsx'
import { ListActions } from '../-list-actions/list-actions.tsx'
import { MailingListButton } from '../../../features/marketing/from-leads/lazy-list-from-leads.tsx'

/** The list loads without it: its code arrives when something is selected. */
const FollowUpsButton = deferred(async () => (await import('./-many-follow-ups.tsx')).FollowUpsButton)
const RowActionDialog = deferred(async () => (await import('./-row-actions.tsx')).RowActionDialog)

interface DealsListProps {
  search: DealListSearch
  onSearch: (search: DealListSearch, replace?: boolean) => void
}

/** A search of the list that the address shows changes the address. */
export function useSearchDeals() {
  const navigate = useNavigate()
  return (search: DealListSearch, replace = false) =>
    void navigate({ to: DEALS_HOME, search, replace, ...keepsScroll(search) })
}

export function DealsList({ search, onSearch }: DealsListProps) {
  const looking = useLooking()
  const selection = useSelection(JSON.stringify(chosenDealFilters(search)))
  const { asked, onRowKey, close } = useRowAction('deal')
  return (
    <DealsScreen
      onSearch={onSearch}
      parts={({ choice, counted }) => {
        const place = {
          list: 'deals' as const,
          search,
          shown: choice.layout.shown,
          all: choice.all,
          filtersOf: (view: Pick<View, 'search'>) =>
            looking && toDealFilters(readChosenDealFilters(view.search), looking),
          onOpen: (view: View) => {
            if (view.columns) choice.change({ ...choice.layout, shown: view.columns })
            onSearch(readDealListSearch(view.search))
          },
        }
        return {
          action: <ListActions counted={counted} kind="deal" place={place} />,
          bar: (
            <>
              <LazyBulkBar
                kind="deal"
                list={counted}
                more={(selected, count) => (
                  <>
                    <FollowUpsButton onSaved={selection.clear} target={{ kind: 'deal', selected, count }} />
                    <MailingListButton choice={{ kind: 'deal', selected }} />
                  </>
                )}
                selection={selection}
              />
              <RowActionDialog
                {...{ asked, selection }}
                isWanted={asked !== undefined}
                kind="deal"
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
