import type { Workbox } from 'workbox-window'

/** A newer version that waits behind this one. It takes over only when a person says so, in the tab where they say it. */
export interface AppUpdate {
  isReady: boolean
  apply: () => void
}

const NONE: AppUpdate = { isReady: false, apply: () => {} }
const CHECK_EVERY_MS = 60 * 60 * 1000

let update = NONE
const listeners = new Set<() => void>()

export const currentUpdate = () => update
export function subscribeToUpdate(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function offer(workbox: Workbox) {
  const apply = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }
  update = { isReady: true, apply }
  for (const listener of listeners) listener()
}

/** Registers the service worker once the first screen is drawn. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox: LoadedWorkbox } = await import('workbox-window')
  const workbox = new LoadedWorkbox('/service-worker.js')
  workbox.addEventListener('waiting', () => offer(workbox))
  await workbox.register()
  setInterval(() => void workbox.update().catch(() => undefined), CHECK_EVERY_MS)
}
