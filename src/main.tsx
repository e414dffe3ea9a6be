import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBrowserDevice, provideDevice } from './db/device.ts'
import { keepSessionInLine } from './db/session.ts'
import { watchForUpdates } from './features/app-update/app-update.ts'
import { reloadForMissingScripts } from './features/app-update/reload-once.ts'
import { LeadSearchContext } from './workers/lead-search-context.ts'
import { createAppRouter } from './router.ts'
import { ToastProvider } from './ui/toasts.tsx'
import { startLeadSearch } from './workers/search-client.ts'
import { startSync } from './workers/sync-client.ts'
import './ui/tokens.css'
import './ui/base.css'

reloadForMissingScripts()
provideDevice(openBrowserDevice())
keepSessionInLine()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <LeadSearchContext value={startLeadSearch()}>
      <ToastProvider>
        <RouterProvider router={createAppRouter()} />
      </ToastProvider>
    </LeadSearchContext>
  </StrictMode>,
)

startSync()
void watchForUpdates()
