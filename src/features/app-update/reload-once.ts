import { isLeaving } from '../../ui/primitives/leaving.ts'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'

const KEY = 'reloaded-for-missing-script'
/** Another reload doesn't cure a second failure so soon. */
const AGAIN_AFTER_MS = 10_000

/** When a script of an older version is gone from server and cache, the page starts again, once, with the current version. */
export function reloadForMissingScripts() {
  addEventListener('vite:preloadError', () => void reloadIfServed())
}

/** Offline, a reload brings nothing back and removes what is on the screen. */
async function reloadIfServed() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // A reload would cancel the way to the page that somebody is going to.
  if (isLeaving() || Date.now() - last < AGAIN_AFTER_MS || !(await isServed()) || hasUnsavedText()) return
  if (isLeaving()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}

/** Asked without ky: the page begins with this file, and nothing else that it begins with needs ky. */
const isServed = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
