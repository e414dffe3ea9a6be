import { createFileRoute } from '@tanstack/react-router'
import { readLeadListSearch } from '../../../features/leads/lead-list-search.ts'
import { LeadsScreen } from '../../../screens/leads/leads-screen.tsx'
import { fromAddress } from '../../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/_panes/leads/')({
  validateSearch: fromAddress(readLeadListSearch),
  component: AllLeads,
})

function AllLeads() {
  return <LeadsScreen list="all" search={Route.useSearch()} />
}
