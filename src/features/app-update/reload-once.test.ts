// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLeaving } from '../../ui/primitives/leaving.ts'
import { isServed, reloadForMissingScripts } from './reload-once.ts'

const HEALTH = { ok: true, version: '1.0.0' }
const fetched = vi.fn(async () => Response.json(HEALTH))
const reload = vi.fn()

watchLeaving()
reloadForMissingScripts()

beforeEach(() => {
  sessionStorage.clear()
  dispatchEvent(new Event('pageshow'))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('reloads the page when a script is gone', async () => {
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(reload).toHaveBeenCalledOnce()
})

test('scripts that are gone together bring it once', async () => {
  fetched.mockClear()
  for (let missing = 0; missing < 5; missing += 1) dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(fetched).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('a script that broke off because the page is being left does not: it would take the place of the page gone to', async () => {
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['our health', () => Response.json(HEALTH), true],
  ['a page of a network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), false],
  ['the words of another service', () => Response.json({ ok: true }), false],
  ['nothing', () => Response.json(null), false],
  ['a failure', () => Response.json({ ...HEALTH, ok: false }), false],
  ['a server that is busy', () => Response.json(HEALTH, { status: 503 }), false],
])('the server counts as there by its own words only: %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await isServed()).toBe(expected)
})

test('a page of a network is no reason to reload', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(reload).not.toHaveBeenCalled()
})
