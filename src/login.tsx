// The page that a device without the app gets at /login (login.html): the login first, the rest of the app while the
// person types. See docs/decisions/0072.
import { StrictMode } from 'react'
import { MissingScript, Unreachable } from './api/failures.ts'
import { renewPageScripts } from './api/page-scripts.ts'
import { beginPage } from './app/begin-page.ts'
import { TOKEN } from './db/schema/auth-record.ts'
import { isServed, reloadForMissingScripts } from './features/app-update/reload-once.ts'
import { FirstLoginScreen } from './features/auth/first-login-screen.tsx'

/** By then the form is drawn, even on a slow phone. */
const LOAD_APP_AFTER_MS = 500

const loadApp = () => import('./app/start-app.tsx')

async function openApp(token: string): Promise<void> {
  const app = await loadApp().catch(() => undefined)
  if (app) {
    reloadForMissingScripts()
    return app.startApp(root, { token })
  }
  if (!(await isServed())) throw new Unreachable()
  // The server has another version by now, or a network answered for a script: the app's page opens with this session.
  await renewPageScripts()
  localStorage.setItem(TOKEN, token)
  location.replace('/')
}

/** The answer could not be read. A page does not ask again for a script that it could not load. */
async function reloadApp(error: unknown): Promise<void> {
  if (!(error instanceof MissingScript) || !(await isServed())) return
  await renewPageScripts()
  location.reload()
}

async function prepareApp(): Promise<void> {
  await loadApp()
  // From now on, the login opens offline, too. The app registers it again, and watches it.
  await navigator.serviceWorker.register('/service-worker.js')
}

const root = beginPage()
root.render(
  <StrictMode>
    <FirstLoginScreen onFailure={reloadApp} onToken={openApp} />
  </StrictMode>,
)
// What could not be loaded now is loaded when somebody has signed in.
setTimeout(() => void prepareApp().catch(() => undefined), LOAD_APP_AFTER_MS)
