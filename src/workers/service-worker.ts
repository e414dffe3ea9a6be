import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { drainInBackground } from '../sync/push/drain-in-background.ts'
import { BACKGROUND_SYNC_TAG } from './background-sync.ts'
import { browserPorts } from './browser-ports.ts'
import { handOver, untilHandedOver } from './hand-over.ts'
import { keepMapTiles } from './keep-map-tiles.ts'
import { appMissing } from './app-missing.ts'
import { MAKE_WAY } from './make-way.ts'

declare const self: ServiceWorkerGlobalScope

/** Not in the TypeScript library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

/** Chromium only, and not in the TypeScript library. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}
const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event

/** Browsers end a sync event that takes longer. */
const BACKGROUND_LIMIT_MS = 60_000

/** As in the server's `site.ts`. */
const A_FILE = /^\/(?!reset-password\/)[^?]*\.\w+(\?|$)/

const ports = browserPorts(openLocalData(browserDatabases()))

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// The first visit is served from the cache at once. A new version still waits until the person agrees.
clientsClaim()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|mail)\//, A_FILE] }))

// A browser short of room may have cleared the app and kept this worker.
setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? appMissing() : Response.error()))

keepMapTiles()

// A call to the server need not wake this worker, nor keep it alive while a newer one waits for its end.
self.addEventListener('install', (event) => {
  if (canRoute(event)) event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }))
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
new BroadcastChannel(MAKE_WAY).addEventListener('message', handOver)

self.addEventListener('sync', (event: Event) => {
  if (isSyncEvent(event) && event.tag === BACKGROUND_SYNC_TAG) event.waitUntil(sendWhatIsLeft())
})

/** Throws when something is still unsent: the browser then calls again, later. */
async function sendWhatIsLeft(): Promise<void> {
  const left = await drainInBackground(ports, untilHandedOver(AbortSignal.timeout(BACKGROUND_LIMIT_MS)))
  if (left > 0) throw new Error(`${left} changes are still unsent.`)
}
