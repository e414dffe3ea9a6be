import { expect, test } from 'vitest'
import { signInAsBen } from './sign-in.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { ENGINE_NAMES, type EngineName } from './engine.ts'
import { inEngine } from './journey.ts'

const requested = process.env['ENGINES']?.split(',') ?? ENGINE_NAMES
/** Stored by the service worker in advance; no first screen requests it. */
const FILE = '/basemap/'
const READY = 'This device is ready to work offline'
const STILL_FAILED_MS = 6_000
const INSTALLED_AGAIN_MS = 90_000

test.each(ENGINE_NAMES.filter((name: EngineName) => requested.includes(name)))(
  'in %s an app with one missing file isn’t reported as ready offline, is fetched again, and then works',
  async (name) => {
    await inEngine(name, async ({ screen, server }) => {
      const proxy = await FaultProxy.before(server.url)
      const { url } = proxy
      let refusals = 0
      // The login installs the app in advance, and the app retries at once if that has failed.
      let isBusy = true
      proxy.trouble = ({ path }) => {
        if (!isBusy || !path.startsWith(FILE)) return undefined
        refusals += 1
        return { status: 503, body: 'Too busy' }
      }
      try {
        await signInAsBen(screen, url)
        await screen.until(async () => refusals > 0, 'the install to fail', 60_000)
        await new Promise((resolve) => setTimeout(resolve, STILL_FAILED_MS))
        expect(await screen.count('text', READY)).toBe(0)
        expect(await screen.tab.evaluate<boolean>(IS_KEPT)).toBe(false)

        isBusy = false
        await screen.sees(['text', READY], INSTALLED_AGAIN_MS)
        expect(await screen.tab.evaluate<boolean>(IS_KEPT)).toBe(true)
        await proxy.close()
        await screen.open(`${url}/leads`)
        await screen.sees(['row'], 30_000)
      } finally {
        await proxy.close().catch(() => undefined)
      }
    })
  },
)

const IS_KEPT = 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))'
