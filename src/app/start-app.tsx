import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { readLoginSearch } from '../features/auth/login-search.ts'
import { App } from './app.tsx'
import { startBackgroundWork } from './background-work.ts'
import { letGoWhenLeft } from './let-go-when-left.ts'
import { openDevice, type StartOptions } from './open-device.ts'
import { createAppRouter, parseSearch } from './router.ts'

/** With a token it replaces the login, and opens the address that the login was for. */
export async function startApp(root: Root, options: StartOptions): Promise<void> {
  letGoWhenLeft()
  const opened = await openDevice(options)
  if (options.token !== undefined) history.pushState(null, '', addressAfterLogin())
  const router = createAppRouter(opened.device)
  root.render(
    <StrictMode>
      <App device={opened.device} router={router} search={opened.search} />
    </StrictMode>,
  )
  startBackgroundWork(opened, router)
}

const addressAfterLogin = () => readLoginSearch(parseSearch(location.search)).redirect ?? '/'
