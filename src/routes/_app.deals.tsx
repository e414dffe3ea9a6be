import { createFileRoute } from '@tanstack/react-router'
import { readDealListSearch } from '../features/deals/deal-list-search.ts'
import { keepsScroll } from '../ui/tables/list-place.ts'
import { DealsList } from './-deals-list.tsx'

export const Route = createFileRoute('/_app/deals')({
  validateSearch: readDealListSearch,
  component: Deals,
})

function Deals() {
  const navigate = Route.useNavigate()
  return (
    <DealsList
      onSearch={(search, replace = false) => void navigate({ search, replace, ...keepsScroll(search) })}
      search={Route.useSearch()}
    />
  )
}
