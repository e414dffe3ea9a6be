import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Role } from '../../../contract/entities/user.ts'
import { type Device, provideDevice } from '../../../src/db/schema/device.ts'
import { ToastProvider } from '../../../src/ui/feedback/toasts.tsx'
import { localDevice, signedInAs } from '../server/local-device.ts'

export const VIEWER_ID = '0198a000-0000-7000-8000-00000000000a'
export const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'

/** A device of this test alone, on which somebody of that role is signed in. */
export const openTestDevice = (role: Role = 'User'): Device => localDevice(signedInAs(VIEWER_ID, COMPANY_ID, role))

/** A screen as it stands in the app, on that device. Its links change the address and nothing else. */
export function renderScreen(
  screen: ReactNode,
  device: Device = openTestDevice(),
  history: RouterHistory = createMemoryHistory(),
): Device {
  provideDevice(device)
  const rootRoute = createRootRoute({ component: () => screen })
  const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: () => screen })
  // The type of RouterProvider knows the app's own router only.
  render(
    <ToastProvider>
      <RouterProvider router={router as never} />
    </ToastProvider>,
  )
  return device
}
