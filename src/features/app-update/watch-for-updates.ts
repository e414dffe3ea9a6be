import { Workbox } from 'workbox-window'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { MAKE_WAY } from '../../workers/make-way.ts'
import { appUpdate } from './app-update.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker once the first screen is drawn. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/service-worker.js')
  const makeWay = new BroadcastChannel(MAKE_WAY)
  let registration: ServiceWorkerRegistration | undefined
  workbox.addEventListener('controlling', () => appUpdate.tookOver())
  const offer = () =>
    appUpdate.offer({
      isWaiting: () => Boolean(registration?.waiting),
      askToTakeOver() {
        makeWay.postMessage(undefined)
        workbox.messageSkipWaiting()
      },
      mayReload: () => !hasUnsavedText(),
      reload: () => location.reload(),
    })
  workbox.addEventListener('waiting', async () => {
    // A version that was already waiting is found before `register` answers.
    const current = registration ?? (await navigator.serviceWorker.getRegistration())
    // At a first visit on a slow device there is no older version, and nothing to ask.
    if (current?.active) offer()
  })
  registration = await workbox.register()
  setInterval(() => void workbox.update().catch(() => undefined), CHECK_EVERY_MS)
}
