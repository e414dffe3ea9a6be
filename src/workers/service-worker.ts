import { pushMessage } from '../../contract/endpoints/push-subscriptions.ts'
import { readAuth } from '../db/outbox/auth-records.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { drainInBackground } from '../sync/push/drain-in-background.ts'
import { BACKGROUND_SYNC_TAG } from './background-sync.ts'
import { browserPorts } from './browser-ports.ts'
import { HAND_OVER, TAKE_OVER } from './handover.ts'
import { keepOnlyFiles } from './keep-only-files.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

let ending = new AbortController()

const untilHandedOver = (signal: AbortSignal) => AbortSignal.any([signal, ending.signal])

/** A newer version takes over only when this worker has no active work. What begins later is left alone. */
function handOver(): void {
  ending.abort()
  ending = new AbortController()
}

/** `/8/127/82.png`, whatever comes before and after. */
const TILE_ADDRESS = /\/\d+\/\d+\/-?\d+(@\dx)?(\.\w+)?$/
const DAY_SECONDS = 24 * 60 * 60

const limits = { maxEntries: 1_000, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }
// The makers document it as a plugin; their types treat absent and undefined as different.
const expiration = new ExpirationPlugin(limits) as WorkboxPlugin
const endsForUpdate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { signal: untilHandedOver(request.signal) }),
}

/**
 * Map tiles that were viewed are available offline. No others are: OpenStreetMap forbids prefetching. Only complete
 * answers are kept, so a host that refuses is asked again.
 */
function keepMapTiles(): void {
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' && TILE_ADDRESS.test(url.pathname) && !url.pathname.startsWith('/api/'),
    new CacheFirst({
      cacheName: 'map-tiles',
      plugins: [expiration, endsForUpdate],
    }),
  )
}

/** The service worker’s own page, for when neither its cache nor the server has the app. */
const PAGE = `<!doctype html>
<html lang="en-GB">
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Doorstep can’t open offline</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { display: grid; place-content: center; gap: 1rem; min-height: 100dvh; padding: 1.5rem;
  box-sizing: border-box; max-width: 32rem; margin-inline: auto;
  }
body { margin: 0; background: light-dark(#f6f8f7, #0d1715); color: light-dark(#14211e, #eaf1ef) }
h1, p { margin: 0 } h1 { font-size: 1.5rem; line-height: 1.25 }
a { justify-self: start; display: inline-grid; align-items: center; min-height: 44px; padding: 0 1rem;
  border-radius: 8px; background: light-dark(#0c5f52, #8fd6c4); color: light-dark(#fff, #0d1715);
  font-weight: 600; text-decoration: none }
</style>
<main>
<h1>Doorstep can’t open offline</h1>
<p>This browser removed the app from this device. Go online, then try again.</p>
<a href="">Try again</a>
</main>
</html>`

const appMissing = () =>
  new Response(PAGE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

declare const self: ServiceWorkerGlobalScope

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

addPlugins([keepOnlyFiles])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// The first visit is served from the cache at once. A new version still waits until the user agrees.
clientsClaim()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|mail)\//, /^\/network-check$/, A_FILE],
  }),
)

// A browser short of room may have cleared the app and kept this worker.
setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? appMissing() : Response.error()))

keepMapTiles()

// A call to the server must not wake this worker, or keep it alive while a newer one waits for its end. (The calls of a
// web worker wake it all the same: Chromium has no such rules for them.)
self.addEventListener('install', (event) => {
  if (canRoute(event)) event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }))
})

self.addEventListener('message', ({ data, ports: [port] }: ExtendableMessageEvent) => {
  if (data === TAKE_OVER) void self.skipWaiting()
  if (data !== HAND_OVER) return
  handOver()
  port?.postMessage(undefined)
})

self.addEventListener('sync', (event: Event) => {
  if (isSyncEvent(event) && event.tag === BACKGROUND_SYNC_TAG) event.waitUntil(sendWhatIsLeft())
})

self.addEventListener('push', (event: PushEvent) => event.waitUntil(remind(event.data?.text())))

/** Something is always shown: a browser stops pushes to an app that shows nothing. */
async function remind(text = '{}'): Promise<void> {
  const { userId, title, href, ...shown } = pushMessage.parse(JSON.parse(text))
  const session = await readAuth(ports.data.outbox, 'session')
  if (session?.userId === userId) return self.registration.showNotification(title, { ...shown, data: href })
  await self.registration.showNotification('Doorstep', { body: 'Sign in to see what is due.', tag: 'due', data: '/' })
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openApp(String(notification.data)))
})

/** An open page is only brought to the front, where the reminder is too: somebody may be writing in it. */
async function openApp(href: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  await (page ? page.focus() : self.clients.openWindow(href))
}

/** Throws when something is still unsent: the browser then calls again later. */
async function sendWhatIsLeft(): Promise<void> {
  const left = await drainInBackground(ports, untilHandedOver(AbortSignal.timeout(BACKGROUND_LIMIT_MS)))
  if (left > 0) throw new Error(`${left} changes are still unsent.`)
}
