import { renewPageScripts } from '../../api/page-scripts.ts'
import { isLeaving } from '../../ui/primitives/leaving.ts'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'

const KEY = 'reloaded-for-missing-script'
/** A second failure so soon won't be fixed by another reload. */
const AGAIN_AFTER_MS = 10_000

/** When a script of an older version is gone, or a network's page is kept in its place, the page restarts once. */
export function reloadForMissingScripts() {
  // Screens that are loaded ahead fail together.
  let checking: Promise<void> | undefined
  addEventListener('vite:preloadError', () => {
    checking ??= reloadIfServed().finally(() => (checking = undefined))
  })
}

/** Offline, a reload would only lose the screen. */
async function reloadIfServed() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // A reload would cancel a navigation in progress.
  if (isLeaving() || Date.now() - last < AGAIN_AFTER_MS || !(await isServed())) return
  await renewPageScripts()
  if (isLeaving() || hasUnsavedText()) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}

/**
 * A network's sign-in page answers everything with success, so only our own words count. Uses `fetch`, and no schema: this
 * file is in the first script, and nothing else in there needs ky or zod.
 */
export async function isServed(): Promise<boolean> {
  try {
    const response = await fetch('/api/live', { cache: 'no-store' })
    return response.ok && isOurs(await response.json())
  } catch {
    return false
  }
}

const isOurs = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true && 'version' in answer
