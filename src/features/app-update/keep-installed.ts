/** One file that does not arrive fails the whole install, and no browser tries again before the next load. */
const AGAIN_AFTER_MS = [10_000, 60_000, 300_000]

export interface InstallPorts<Registration> {
  register: () => Promise<Registration>
  /** A new version is installed beside the one that runs. */
  onWaiting: (registration: Registration) => void
}

/** What is used of `ServiceWorkerRegistration`; tests pass their own. */
interface Watched {
  readonly installing: WatchedWorker | null
  readonly waiting: object | null
  readonly active: object | null
  addEventListener(type: 'updatefound', listener: () => void): void
  update(): Promise<unknown>
}
interface WatchedWorker {
  readonly state: ServiceWorkerState
  addEventListener(type: 'statechange', listener: () => void): void
}

/** register -> installing -> installed, or redundant: then again, 10 s later, a minute, and every five minutes. */
export function keepInstalled<Registration extends Watched>({ register, onWaiting }: InstallPorts<Registration>) {
  const followed = new WeakSet<object>()
  let current: Registration | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function install() {
    try {
      // Without an active worker, a failed install has ended the registration too.
      if (current?.active) await current.update()
      else follow((current = await register()))
    } catch {
      installLater()
    }
  }

  function follow(registration: Registration) {
    const { installing, waiting, active } = registration
    if (!followed.has(registration)) {
      followed.add(registration)
      registration.addEventListener('updatefound', () => followWorker(registration))
    }
    if (installing) followWorker(registration)
    else if (waiting && active) onWaiting(registration)
    else if (!waiting && !active) installLater()
  }

  function followWorker(registration: Registration) {
    const worker = registration.installing
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    let isInstalled = false
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        isInstalled = true
        failures = 0
        // At a first visit there is no older version, and nothing to ask.
        if (registration.active) onWaiting(registration)
      }
      if (worker.state === 'redundant' && !isInstalled) installLater()
    })
  }

  function installLater() {
    clearTimeout(timer)
    timer = setTimeout(() => void install(), AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)])
    failures += 1
  }

  void install()
  return { update: () => void current?.update().catch(() => undefined) }
}
