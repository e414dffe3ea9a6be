import { RouteMap } from '../../features/jobs-map/embedded-maps/route-map.tsx'
import { RouteScreen } from '../../features/route/route-screen.tsx'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'

export function DayRouteScreen() {
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return userId !== undefined && companyId ? (
    <RouteScreen key={`${userId} ${companyId}`} map={(stops, from) => <RouteMap from={from} stops={stops} />} />
  ) : null
}
