import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Role } from '../../contract/entities/user.ts'
import { type Device, provideDevice } from '../../src/db/device.ts'
import { ToastProvider } from '../../src/ui/toasts.tsx'
import { localDevice, signedInAs } from './local-device.ts'

export const VIEWER_ID = '0198a000-0000-7000-8000-00000000000a'
export const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'

/** A device of this test alone, on which somebody of that role is signed in. */
export const openTestDevice = (role: Role = 'User'): Device => localDevice(signedInAs(VIEWER_ID, COMPANY_ID, role))

/** A screen as it stands in the app, on that device. Its links lead nowhere. */
export function renderScreen(screen: ReactNode, device: Device = openTestDevice()): Device {
  provideDevice(device)
  const rootRoute = createRootRoute({ component: () => <ToastProvider>{screen}</ToastProvider> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  // The type of RouterProvider knows the app's own router only.
  render(<RouterProvider router={router as never} />)
  return device
}
