// A device that has neither the app nor a session goes to the login at once, which loads before anything else. A crash may
// have lost the session of a device that has the app: that one opens it, and recovers the session.
;(() => {
  try {
    const isPublic = /^\/(login$|forgot-password$|reset-password\/)/.test(location.pathname)
    if (isPublic || localStorage.getItem('token') !== null || navigator.serviceWorker?.controller) return
    const here = location.pathname + location.search + location.hash
    location.replace(here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`)
  } catch {
    // Storage is refused: the app says so.
  }
})()
