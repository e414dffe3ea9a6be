import { firstWorker } from './workers/first-worker.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBrowserDevice, provideDevice } from './db/device.ts'
import { within } from './db/save-durably.ts'
import { currentSession, subscribe, wipeStrayRows } from './db/session.ts'
import { reloadForMissingScripts } from './features/app-update/reload-once.ts'
import { isNewTab } from './new-tab.ts'
import { whenQuiet } from './when-quiet.ts'
import { createAppRouter } from './router.ts'
import { isStorageRefused } from './storage-refused.ts'
import { ToastProvider } from './ui/toasts.tsx'
import { openSearchIn } from './workers/search-client.ts'
import { SearchContext } from './workers/search-context.ts'
import { startSync } from './workers/sync-client.ts'
import './ui/tokens.css'
import './ui/base.css'

/** Another tab keeps the database from being opened: that is said, instead of loading for ever. */
const BLOCKED_AFTER_MS = 2_000
/** The first list has the processor to itself: whatever waits has waited longer than this. */
const SYNC_AFTER_MS = 300

async function goOnWithFiles() {
  void (await import('./workers/uploads/upload-client.ts')).resumeUploads()
  void (await import('./workers/imports/import-client.ts')).goOnWithImports()
}

/** After a crash the browser may have forgotten who has signed in or out. True when it had. */
async function putSessionInLine(mayBeMissing: boolean): Promise<boolean> {
  const { keepSessionInLine, recoverSession } = await import('./db/session-in-line.ts')
  const isOther = await within(BLOCKED_AFTER_MS, recoverSession(device, mayBeMissing)).catch(() => false)
  keepSessionInLine()
  return isOther
}

const followFiles = async () => (await import('./features/sync-status/follow-files.ts')).followFiles()
const lookForUpdates = async () => (await import('./features/app-update/watch-for-updates.ts')).watchForUpdates()

reloadForMissingScripts()
const standIn = isStorageRefused() ? (await import('./without-storage.ts')).standInForStorage() : undefined
const search = openSearchIn(standIn?.search ?? firstWorker)
const device = standIn?.device ?? openBrowserDevice()
provideDevice(device)
// A reload keeps its tab: a token that is missing then was taken away, not lost.
const isNew = isNewTab()
const isSignedIn = currentSession() !== undefined
if (!isSignedIn) await putSessionInLine(isNew)

const router = createAppRouter()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <SearchContext value={search}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </SearchContext>
  </StrictMode>,
)

setTimeout(() => startSync(standIn?.startEngine()), SYNC_AFTER_MS)
setTimeout(() => {
  if (!device.outbox.isOpen())
    void import('./tell-of-blocked-storage.ts').then(({ tellUntilOpen }) => tellUntilOpen(device))
}, BLOCKED_AFTER_MS)
whenQuiet(() => {
  // Hardly ever whoever is on the screen turns out to have left before the crash.
  if (isSignedIn) void putSessionInLine(false).then((isOther) => isOther && location.reload())
  if (!standIn) void import('./guard-storage.ts').then(({ guardStorage }) => guardStorage(device))
  // What can't be had now is asked for again when its screen opens.
  void import('./warm-up.ts').then(({ warmUp }) => warmUp(router, search)).catch(() => undefined)
  void wipeStrayRows()
  if (!standIn) void lookForUpdates()
  if (!standIn) void followFiles()
  void goOnWithFiles()
  // Whoever signs in finds what they had begun.
  subscribe(() => void goOnWithFiles())
})
