import { deferred } from '../../ui/primitives/deferred.tsx'

/** Lists, the map and Today load without it. */
export const PlanRouteButton = deferred(async () => (await import('./plan-route-button.tsx')).PlanRouteButton)
