import * as z from 'zod/mini'
import { ROUTE_MAX_LEADS } from './plan-route.ts'

/** The route that a person last planned on this device. It stays until they clear it or plan another. */
const keptRoute = z.object({
  chosen: z.array(z.string()).check(z.maxLength(ROUTE_MAX_LEADS)),
  skipped: z.array(z.string()),
  /** As planned: those left, without the skipped and the done. */
  order: z.array(z.string()),
  /** What it was planned for: the visits that were left, with the times of appointments. */
  plannedFor: z.string(),
  /** It starts where the device was, which isn't stored; otherwise at its first visit. */
  isFromDevice: z.boolean(),
  /** Leads that the person has called or visited since then are done. */
  madeAt: z.number(),
})
export type KeptRoute = z.infer<typeof keptRoute>

/** People share devices, and a company's leads are its own. */
export const routeKey = (userId: string, companyId: string) => `route:${userId}:${companyId}`

export const newRoute = (chosen: readonly string[], now: number): KeptRoute => ({
  chosen: [...new Set(chosen)].slice(0, ROUTE_MAX_LEADS),
  skipped: [],
  order: [],
  plannedFor: '',
  isFromDevice: false,
  madeAt: now,
})

/** Undefined where there is none. */
export function readRoute(key: string): KeptRoute | undefined {
  const stored = keptRoute.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  return stored.success && stored.data.chosen.length > 0 ? stored.data : undefined
}

export function keepRoute(key: string, route: KeptRoute | undefined): void {
  if (route) localStorage.setItem(key, JSON.stringify(route))
  else localStorage.removeItem(key)
}
