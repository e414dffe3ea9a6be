import { firstWorker } from './workers/first-worker.ts'
import { beginPage } from './app/begin-page.ts'
import { startApp } from './app/start-app.tsx'
import { reloadForMissingScripts } from './features/app-update/reload-once.ts'

reloadForMissingScripts()
await startApp(beginPage(), { firstWorker })
