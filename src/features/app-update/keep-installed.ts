import { Workbox } from 'workbox-window'

const SCRIPT = '/service-worker.js'
/** One file that does not arrive fails the whole install, and no browser tries again before the next load. */
const AGAIN_AFTER_MS = [10_000, 60_000, 300_000]

/**
 * Registers the service worker, and calls `onWaiting` when a new version is installed beside the one that runs.
 *
 * register -> installing -> installed, or redundant: then again, 10 s later, a minute, and every five minutes.
 */
export function keepInstalled(onWaiting: (registration: ServiceWorkerRegistration) => void) {
  let workbox: Workbox | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function install() {
    try {
      await earlierInstall()
      const registration = await follow((workbox = new Workbox(SCRIPT)))
      // Without an active worker, a failed install has ended the registration, and this was another.
      if (failures > 0 && registration?.active) await registration.update()
    } catch {
      installLater()
    }
  }

  /** A `Workbox` reports the install that its `register` begins, and the next one: after a failure there is another. */
  function follow(current: Workbox) {
    const installed = new Set([navigator.serviceWorker.controller])
    const registering = current.register({ immediate: true })
    current.addEventListener('installed', ({ sw = null }) => {
      installed.add(sw)
      failures = 0
    })
    current.addEventListener('waiting', () => {
      void registering.then((registration) => {
        // At a first visit there is no older version, and nothing to ask.
        if (registration?.active) onWaiting(registration)
      })
    })
    current.addEventListener('redundant', ({ sw = null }) => {
      if (workbox === current && !installed.has(sw)) installLater()
    })
    return registering
  }

  function installLater() {
    clearTimeout(timer)
    timer = setTimeout(() => void install(), AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)])
    failures += 1
  }

  void install()
  return { update: () => void workbox?.update().catch(() => undefined) }
}

/** Workbox does not see the end of an install that began before it registers: that of the login, or of another tab. */
async function earlierInstall(): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.installing
  if (worker) await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
}
