import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../../../features/leads/lead-list-search.ts'
import { LeadsRoute } from './-leads-list.tsx'

export const Route = createFileRoute('/_app/_panes/leads/new')({
  validateSearch: readLeadListSearch,
  component: NewLeads,
})

function NewLeads() {
  return <LeadsRoute list="new" search={Route.useSearch()} />
}
