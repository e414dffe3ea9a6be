import { subscribe, wipeStrayRows } from '../db/session/session.ts'
import { startSync } from '../workers/sync-client.ts'
import { restoreSession, type OpenedDevice } from './open-device.ts'
import { preload } from './preload.ts'
import type { AppRouter } from './router.ts'
import { loadAndUse, whenIdle } from './when-idle.ts'

/** The first list has the processor to itself: whatever waits to be sent has waited longer than this. */
const SYNC_AFTER_MS = 300

/** What the app does beside the screens. */
export function startBackgroundWork(opened: OpenedDevice, router: AppRouter): void {
  const { device, search, standIn, wasSignedIn } = opened
  setTimeout(() => startSync(standIn?.startEngine()), SYNC_AFTER_MS)
  void whenIdle([
    // After a crash the browser may have forgotten that the person on the screen had signed out.
    () => wasSignedIn && restoreSession(device, false).then((isOther) => isOther && location.reload()),
    ...(standIn ? [] : storedWork(opened)),
    () => wipeStrayRows(device),
    () => continueFiles(opened),
    // The next person who signs in may have uploads and imports of their own to continue.
    () => subscribe(() => void continueFiles(opened)),
    () => preload(router, search),
  ])
}

const storedWork = ({ device }: OpenedDevice) => [
  () =>
    loadAndUse(
      () => import('./guard-storage.ts'),
      (part) => part.guardStorage(device),
    ),
  () =>
    loadAndUse(
      () => import('../features/app-update/watch-for-updates.ts'),
      (part) => part.watchForUpdates(),
    ),
  () =>
    loadAndUse(
      () => import('../features/sync-status/follow-files.ts'),
      (part) => part.followFiles(device),
    ),
]

async function continueFiles({ device }: OpenedDevice): Promise<void> {
  await loadAndUse(
    () => import('../workers/uploads/upload-client.ts'),
    ({ resumeUploads }) => resumeUploads(device),
  )
  await loadAndUse(
    () => import('../workers/imports/import-client.ts'),
    ({ resumeImports }) => resumeImports(),
  )
}
