import { firstWorker } from './workers/first-worker.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startBackgroundWork } from './app/background-work.ts'
import { letGoWhenLeft } from './app/let-go-when-left.ts'
import { openDevice } from './app/open-device.ts'
import { createAppRouter } from './app/router.ts'
import { reloadForMissingScripts } from './features/app-update/reload-once.ts'
import { watchInstallPrompt } from './ui/primitives/install-prompt.ts'
import { watchLeaving } from './ui/primitives/leaving.ts'
import './ui/layout/tokens.css'
import './ui/layout/base.css'

watchLeaving()
watchInstallPrompt()
letGoWhenLeft()
reloadForMissingScripts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const opened = await openDevice(firstWorker)
const router = createAppRouter(opened.device)
createRoot(root).render(
  <StrictMode>
    <App device={opened.device} router={router} search={opened.search} />
  </StrictMode>,
)
startBackgroundWork(opened, router)
