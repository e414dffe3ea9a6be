import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../../../features/leads/lead-list-search.ts'
import { LeadsRoute } from './-leads-list.tsx'

export const Route = createFileRoute('/_app/_panes/leads/')({
  validateSearch: readLeadListSearch,
  component: AllLeads,
})

function AllLeads() {
  return <LeadsRoute list="all" search={Route.useSearch()} />
}
