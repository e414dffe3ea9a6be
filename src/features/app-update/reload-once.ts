import { isLeaving } from '../../ui/primitives/leaving.ts'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'

const KEY = 'reloaded-for-missing-script'
/** A second failure so soon won't be fixed by another reload. */
const AGAIN_AFTER_MS = 10_000

/** When a script of an older version is gone from server and cache, the page restarts once with the current version. */
export function reloadForMissingScripts() {
  addEventListener('vite:preloadError', () => void reloadIfServed())
}

/** Offline, a reload would only lose the screen. */
async function reloadIfServed() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // A reload would cancel a navigation in progress.
  if (isLeaving() || Date.now() - last < AGAIN_AFTER_MS || !(await isServed()) || hasUnsavedText()) return
  if (isLeaving()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}

/** Uses `fetch`: this file is in the first script, and nothing else in there needs ky. */
export const isServed = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
