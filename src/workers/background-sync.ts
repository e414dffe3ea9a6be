export const BACKGROUND_SYNC_TAG = 'outbox'

/** Chromium only, and missing from the TypeScript library. */
interface WithBackgroundSync {
  sync: { register: (tag: string) => Promise<void> }
}
const canSyncInBackground = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithBackgroundSync => 'sync' in registration

/** Sends changes even when every tab is closed. Best effort: an open tab sends anyway. */
export async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.ready
    if (canSyncInBackground(registration)) await registration.sync.register(BACKGROUND_SYNC_TAG)
  } catch {
    // Not granted: the next open tab sends.
  }
}
