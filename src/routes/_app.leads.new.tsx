import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../features/leads/lead-list-search.ts'
import { LeadsScreen } from '../features/leads/leads-screen.tsx'

export const Route = createFileRoute('/_app/leads/new')({
  validateSearch: readLeadListSearch,
  component: NewLeads,
})

function NewLeads() {
  const navigate = Route.useNavigate()
  return (
    <LeadsScreen
      list="new"
      onSearch={(search, replace = false) => void navigate({ search, replace })}
      search={Route.useSearch()}
    />
  )
}
