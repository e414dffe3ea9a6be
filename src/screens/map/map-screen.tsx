import { useNavigate } from '@tanstack/react-router'
import { BatchNotices } from '../../features/bulk-actions/batch-notices.tsx'
import { LazyBulkBar } from '../../features/bulk-actions/lazy-bulk-bar.tsx'
import { selectionOf } from '../../features/bulk-actions/use-selection.ts'
import { JobsMapScreen } from '../../features/jobs-map/jobs-map-screen.tsx'
import type { MapSearch } from '../../features/jobs-map/map-search.ts'
import { PlanRouteButton } from '../../features/route/lazy-plan-route-button.tsx'
import { OutcomeBar } from '../outcomes/outcome-bar.tsx'

export function MapScreen({ search }: { search: MapSearch }) {
  const navigate = useNavigate()
  return (
    <JobsMapScreen
      leadActions={(ids, onDone) => (
        <LazyBulkBar
          kind="lead"
          list={{ filters: {}, sort: undefined, total: ids.length }}
          more={(selected) => <PlanRouteButton selected={selected} />}
          selection={selectionOf(ids, onDone)}
        />
      )}
      onAddLead={(start) => void navigate({ to: '/lead/new', search: { ...start } })}
      onSearch={(next) => void navigate({ to: '/map', search: next, replace: true })}
      outcomes={(lead) => <OutcomeBar key={lead._id} lead={lead} walk={undefined} />}
      search={search}
    >
      <BatchNotices />
    </JobsMapScreen>
  )
}
