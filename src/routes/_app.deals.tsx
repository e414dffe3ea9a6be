import { createFileRoute } from '@tanstack/react-router'
import { readDealListSearch } from '../features/deals/deal-list-search.ts'
import { DealsScreen } from '../features/deals/deals-screen.tsx'

export const Route = createFileRoute('/_app/deals')({
  validateSearch: readDealListSearch,
  component: Deals,
})

function Deals() {
  const navigate = Route.useNavigate()
  return (
    <DealsScreen
      onSearch={(search, replace = false) => void navigate({ search, replace })}
      search={Route.useSearch()}
    />
  )
}
