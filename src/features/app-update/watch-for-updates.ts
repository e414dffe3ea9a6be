import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { appUpdate } from './app-update.ts'
import { keepInstalled } from './keep-installed.ts'
import { replaceOldWorker } from './replace-old-worker.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker once the first screen is drawn. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  const offer = (registration: ServiceWorkerRegistration) =>
    appUpdate.offer({
      isWaiting: () => Boolean(registration.waiting),
      askToTakeOver: () => replaceOldWorker(registration),
      mayReload: () => !hasUnsavedText(),
      reload: () => location.reload(),
    })
  serviceWorker.addEventListener('controllerchange', () => appUpdate.tookOver())
  const { update } = keepInstalled({
    register: () => serviceWorker.register('/service-worker.js'),
    onWaiting: offer,
  })
  setInterval(update, CHECK_EVERY_MS)
}
