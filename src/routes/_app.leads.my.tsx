import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../features/leads/lead-list-search.ts'
import { LeadsScreen } from '../features/leads/leads-screen.tsx'

export const Route = createFileRoute('/_app/leads/my')({
  validateSearch: readLeadListSearch,
  component: MyLeads,
})

function MyLeads() {
  const navigate = Route.useNavigate()
  return (
    <LeadsScreen
      list="my"
      onSearch={(search, replace = false) => void navigate({ search, replace })}
      search={Route.useSearch()}
    />
  )
}
