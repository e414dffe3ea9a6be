import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MarketingScreen } from '../../features/marketing/marketing-screen.tsx'
import { type MarketingSearch, readMarketingSearch } from '../../features/marketing/marketing-search.ts'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/marketing')({
  validateSearch: fromAddress(readMarketingSearch),
  component: Marketing,
})

function Marketing() {
  const navigate = Route.useNavigate()
  const find = useCallback((search: MarketingSearch) => void navigate({ search }), [navigate])
  return <MarketingScreen onSearch={find} search={Route.useSearch()} />
}
