import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { untilHandedOver } from './hand-over.ts'

/** `/8/127/82.png`, whatever comes before and after. */
const TILE_ADDRESS = /\/\d+\/\d+\/-?\d+(@\dx)?(\.\w+)?$/
const DAY_SECONDS = 24 * 60 * 60

const limits = { maxEntries: 1_000, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }
// A plugin by its makers' word; their types take what is absent and what is undefined for two things.
const expiration = new ExpirationPlugin(limits) as WorkboxPlugin
const endsForUpdate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { signal: untilHandedOver(request.signal) }),
}

/**
 * Tiles that were looked at are there without a signal. Those, and no others: OpenStreetMap forbids fetching ahead. Only
 * whole answers are kept, so a host that refuses is asked again.
 */
export function keepMapTiles(): void {
  registerRoute(
    ({ request, url }) => request.destination === 'image' && TILE_ADDRESS.test(url.pathname),
    new CacheFirst({
      cacheName: 'map-tiles',
      plugins: [expiration, endsForUpdate],
    }),
  )
}
