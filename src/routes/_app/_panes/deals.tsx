import { createFileRoute } from '@tanstack/react-router'
import { readDealListSearch } from '../../../features/deals/deal-list-search.ts'
import { NothingOpen } from '../../../ui/layout/nothing-open.tsx'
import { useShowsPanes } from '../../../ui/tables/list-look.ts'
import { DealsList, useSearchDeals } from './-deals-list.tsx'
import { fromAddress } from '../../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/_panes/deals')({
  validateSearch: fromAddress(readDealListSearch),
  component: Deals,
})

function Deals() {
  const search = Route.useSearch()
  const onSearch = useSearchDeals()
  return useShowsPanes() ? <NothingOpen what="deal" /> : <DealsList onSearch={onSearch} search={search} />
}
