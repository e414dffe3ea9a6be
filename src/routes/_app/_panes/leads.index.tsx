import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../../../features/leads/lead-list-search.ts'
import { LeadsRoute } from './-leads-list.tsx'
import { fromAddress } from '../../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/_panes/leads/')({
  validateSearch: fromAddress(readLeadListSearch),
  component: AllLeads,
})

function AllLeads() {
  return <LeadsRoute list="all" search={Route.useSearch()} />
}
