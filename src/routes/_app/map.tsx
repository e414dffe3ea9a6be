import { createFileRoute } from '@tanstack/react-router'
import { BatchNotices } from '../../features/bulk-actions/batch-notices.tsx'
import { LazyBulkBar } from '../../features/bulk-actions/lazy-bulk-bar.tsx'
import { selectionOf } from '../../features/bulk-actions/use-selection.ts'
import { JobsMapScreen } from '../../features/jobs-map/jobs-map-screen.tsx'
import { readMapSearch } from '../../features/jobs-map/map-search.ts'
import { OutcomeBar } from '../../screens/outcomes/outcome-bar.tsx'
import { PlanRouteButton } from '../../features/route/lazy-plan-route-button.tsx'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/map')({
  validateSearch: fromAddress(readMapSearch),
  component: JobsMap,
})

function JobsMap() {
  const navigate = Route.useNavigate()
  return (
    <JobsMapScreen
      leadActions={(ids, onDone) => (
        <LazyBulkBar
          kind="lead"
          more={(selected) => <PlanRouteButton selected={selected} />}
          list={{ filters: {}, sort: undefined, total: ids.length }}
          selection={selectionOf(ids, onDone)}
        />
      )}
      notices={<BatchNotices />}
      onAddLead={(start) => void navigate({ to: '/lead/new', search: { ...start } })}
      onSearch={(search) => void navigate({ search, replace: true })}
      outcomes={(lead) => <OutcomeBar key={lead._id} lead={lead} walk={undefined} />}
      search={Route.useSearch()}
    />
  )
}
