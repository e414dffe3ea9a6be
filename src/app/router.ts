import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen.ts'
import { hideTyped, showTyped } from './typed-search.ts'
import type { Device } from '../db/schema/device.ts'
import { withEntries } from '../ui/back/back-entries.ts'
import { hasCloseWatcher } from '../ui/back/use-close-on-back.ts'
import { CrashScreen } from '../ui/feedback/crash-screen.tsx'
import { rememberScreen } from '../ui/primitives/last-list.ts'

export function createAppRouter(device: Device) {
  const router = createRouter({
    routeTree,
    history: browserHistory(),
    context: { device },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashScreen,
  })
  router.subscribe('onResolved', ({ toLocation }) => rememberScreen(toLocation.pathname))
  return router
}

/** With a mouse, Back is a button of the window, and what is open has its own way to close. */
const browserHistory = () =>
  hasCloseWatcher() || !matchMedia('(pointer: coarse)').matches
    ? createBrowserHistory()
    : withEntries(createBrowserHistory)

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type Search = Record<string, unknown>

/**
 * `?lead_status=Open&lead_status=Closed`: an array is its key repeated, as in the specification's calls. What was typed is
 * not in it.
 */
export function parseSearch(text: string): Search {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return showTyped(search)
}

export function stringifySearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(hideTyped(search))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(name, String(one))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}
