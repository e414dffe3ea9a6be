import { useNavigate } from '@tanstack/react-router'
import type { DealListSearch } from '../../features/deals/deal-list-search.ts'
import { DEALS_HOME } from '../../features/deals/use-deal-list.ts'
import { NothingOpen } from '../../ui/layout/nothing-open.tsx'
import { useShowsPanes } from '../../ui/tables/list-look.ts'
import { keepsScroll } from '../../ui/tables/list-place.ts'
import { DealsList } from './deals-list.tsx'

/** Where the list is in a pane of its own, its address has no deal to show beside it. */
export function DealsScreen({ search }: { search: DealListSearch }) {
  const onSearch = useSearchDeals()
  return useShowsPanes() ? <NothingOpen what="deal" /> : <DealsList onSearch={onSearch} search={search} />
}

/** A search of the list that the address shows changes the address. */
export function useSearchDeals() {
  const navigate = useNavigate()
  return (search: DealListSearch, replace = false) =>
    void navigate({ to: DEALS_HOME, search, replace, ...keepsScroll(search) })
}
