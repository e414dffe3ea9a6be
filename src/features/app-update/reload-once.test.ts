// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLeaving } from '../../ui/primitives/leaving.ts'
import { reloadForMissingScripts } from './reload-once.ts'

const fetched = vi.fn(() => Promise.resolve(new Response('{}')))
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

test('a script that is gone brings the page anew', async () => {
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(reload).toHaveBeenCalledOnce()
})

test('a script that broke off because the page is being left does not: it would take the place of the page gone to', async () => {
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(reload).not.toHaveBeenCalled()
})
