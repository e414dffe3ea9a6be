import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { appUpdate } from './app-update.ts'
import { keepInstalled } from './keep-installed.ts'
import { replaceOldWorker } from './replace-old-worker.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker once the first screen is drawn. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.addEventListener('controllerchange', () => appUpdate.tookOver())
  const { update } = keepInstalled((registration) =>
    appUpdate.offer({
      isWaiting: () => Boolean(registration.waiting),
      askToTakeOver: () => replaceOldWorker(registration),
      mayReload: () => !hasUnsavedText(),
      reload: () => location.reload(),
    }),
  )
  setInterval(update, CHECK_EVERY_MS)
}
