import type { AnyRouter } from '@tanstack/react-router'
import { loadLeadView } from './routes/-load-lead-view.ts'
import { preload } from './ui/deferred.tsx'

/** Every screen's code is there before it is asked for: it opens as fast the first time as the second. */
export async function preloadScreens(router: AnyRouter): Promise<void> {
  // What is opened first from a list.
  preload(loadLeadView).catch(() => undefined)
  for (const route of Object.values(router.routesById)) {
    // One after the other: together they would stop the page for longer than a frame. One that can't be had now is asked
    // for again when its screen opens.
    await router.loadRouteChunk(route)?.catch(() => undefined)
  }
}
