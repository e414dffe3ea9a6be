import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { withTimeLimit } from '../db/outbox/save-durably.ts'
import { readLoginSearch } from '../features/auth/login-search.ts'
import { App } from './app.tsx'
import { startBackgroundWork } from './background-work.ts'
import { releaseWhenLeft } from './release-when-left.ts'
import { openDevice, type OpenedDevice, type StartOptions } from './open-device.ts'
import { readFirst } from './read-first.ts'
import { type AppRouter, createAppRouter, parseSearch } from './router.ts'

/** Longer than a slow tablet needs. */
const DRAWN_WITHIN_MS = 1_000

/** With a token it replaces the login, and opens the address that the login was for. */
export async function startApp(root: Root, options: StartOptions): Promise<void> {
  releaseWhenLeft()
  const opened = await openDevice(options)
  if (options.token !== undefined) history.pushState(null, '', addressAfterLogin())
  const router = createAppRouter(opened.device)
  await toDrawOnce(opened, router)
  root.render(
    <StrictMode>
      <App device={opened.device} router={router} search={opened.search} />
    </StrictMode>,
  )
  startBackgroundWork(opened, router)
}

/**
 * Drawn before its screen and rows are there, the page would be drawn and laid out twice. A script that hangs, or a
 * database that is blocked, keeps neither the page from being drawn nor the changes from being sent: both keep loading.
 */
const toDrawOnce = (opened: OpenedDevice, router: AppRouter) =>
  withTimeLimit(DRAWN_WITHIN_MS, Promise.all([readFirst(opened, router.latestLocation), router.load()])).catch(
    () => undefined,
  )

const addressAfterLogin = () => readLoginSearch(parseSearch(location.search)).redirect ?? '/'
