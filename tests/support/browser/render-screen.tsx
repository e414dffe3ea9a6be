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
import type { Device } from '../../../src/db/schema/device.ts'
import { DeviceContext } from '../../../src/hooks/device-context.ts'
import { ToastProvider } from '../../../src/ui/feedback/toasts.tsx'
import { localDevice, signedInAs } from '../server/local-device.ts'

export const VIEWER_ID = '0198a000-0000-7000-8000-00000000000a'
export const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'

export const openTestDevice = (role: Role = 'User'): Device => localDevice(signedInAs(VIEWER_ID, COMPANY_ID, role))

/** For parts and hooks that need no whole screen around them. */
export const onDevice = (device: Device) => ({
  wrapper: ({ children }: { children: ReactNode }) => <DeviceContext value={device}>{children}</DeviceContext>,
})

export function renderScreen(
  screen: ReactNode,
  device: Device = openTestDevice(),
  history: RouterHistory = createMemoryHistory(),
  container?: HTMLElement,
): Device {
  const rootRoute = createRootRoute({ component: () => screen })
  const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: () => screen })
  // The type of RouterProvider knows the app's own router only.
  render(
    <DeviceContext value={device}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </DeviceContext>,
    container ? { container } : {},
  )
  return device
}
