import { createFileRoute } from '@tanstack/react-router'
import { readDealListSearch } from '../../../features/deals/deal-list-search.ts'
import { DealsScreen } from '../../../screens/deals/deals-screen.tsx'
import { fromAddress } from '../../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/_panes/deals')({
  validateSearch: fromAddress(readDealListSearch),
  component: Deals,
})

function Deals() {
  return <DealsScreen search={Route.useSearch()} />
}
