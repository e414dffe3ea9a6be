const KEY = 'reloaded-for-missing-script'
/** A second failure so soon is not cured by another reload. */
const AGAIN_AFTER_MS = 10_000

/** A script of an older version is gone from server and cache: start anew, once, with the version that is there. */
export function reloadForMissingScripts() {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
