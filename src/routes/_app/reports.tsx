import { createFileRoute } from '@tanstack/react-router'
import { FilteredReportsScreen } from '../../screens/reports/filtered-reports-screen.tsx'
import { readReportSearch } from '../../screens/reports/report-list-search.ts'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/reports')({
  validateSearch: fromAddress(readReportSearch),
  component: Reports,
})

function Reports() {
  return <FilteredReportsScreen search={Route.useSearch()} />
}
