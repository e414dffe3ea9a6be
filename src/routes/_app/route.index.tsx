import { createFileRoute } from '@tanstack/react-router'
import { RouteMap } from '../../features/jobs-map/embedded-maps/route-map.tsx'
import { RouteScreen } from '../../features/route/route-screen.tsx'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'

export const Route = createFileRoute('/_app/route/')({ component: RoutePlan })

function RoutePlan() {
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return userId !== undefined && companyId ? (
    <RouteScreen key={`${userId} ${companyId}`} map={(stops, from) => <RouteMap from={from} stops={stops} />} />
  ) : null
}
