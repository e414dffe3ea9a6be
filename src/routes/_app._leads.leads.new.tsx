import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../features/leads/lead-list-search.ts'
import { keepsScroll } from '../ui/tables/list-place.ts'
import { LeadsRoute } from './-leads-list.tsx'

export const Route = createFileRoute('/_app/_leads/leads/new')({
  validateSearch: readLeadListSearch,
  component: NewLeads,
})

function NewLeads() {
  const navigate = Route.useNavigate()
  return (
    <LeadsRoute
      list="new"
      onSearch={(search, replace = false) => void navigate({ search, replace, ...keepsScroll(search) })}
      search={Route.useSearch()}
    />
  )
}
