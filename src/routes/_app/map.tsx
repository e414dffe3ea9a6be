import { createFileRoute } from '@tanstack/react-router'
import { readMapSearch } from '../../features/jobs-map/map-search.ts'
import { MapScreen } from '../../screens/map/map-screen.tsx'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/map')({
  validateSearch: fromAddress(readMapSearch),
  component: JobsMap,
})

function JobsMap() {
  return <MapScreen search={Route.useSearch()} />
}
