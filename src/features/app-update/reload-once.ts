import { isLeaving } from '../../ui/primitives/leaving.ts'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'

const KEY = 'reloaded-for-missing-script'
/** A second failure so soon is not cured by another reload. */
const AGAIN_AFTER_MS = 10_000

/** A script of an older version is gone from server and cache: start anew, once, with the version that is there. */
export function reloadForMissingScripts() {
  addEventListener('vite:preloadError', () => void reloadIfServed())
}

/** Without signal a reload brings nothing back, and takes away what is on the screen. */
async function reloadIfServed() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // It would take the place of the page that is being gone to.
  if (isLeaving() || Date.now() - last < AGAIN_AFTER_MS || !(await isServed()) || hasUnsavedText()) return
  if (isLeaving()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
