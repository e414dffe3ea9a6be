import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import type { Role } from '../../contract/entities/user.ts'
import { type Device, openLocalData, provideDevice } from '../../src/db/device.ts'
import { ToastProvider } from '../../src/ui/toasts.tsx'

export const VIEWER_ID = '0198a000-0000-7000-8000-00000000000a'
export const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'

// Dexie's live queries do nothing where it sees no IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

/** A device of this test alone, on which somebody of that role is signed in. */
export function openTestDevice(role: Role = 'User'): Device {
  const claims = { id: VIEWER_ID, role, assignedCompanies: [COMPANY_ID] }
  const stored = new Map([
    ['token', `x.${btoa(JSON.stringify(claims))}.x`],
    ['companyId', COMPANY_ID],
  ])
  return {
    ...openLocalData({ indexedDB: new IDBFactory(), IDBKeyRange }),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: Date.now,
    newId: () => crypto.randomUUID(),
  }
}

/** A screen as it stands in the app, on that device. Its links lead nowhere. */
export function renderScreen(screen: ReactNode, device: Device = openTestDevice()): Device {
  provideDevice(device)
  const rootRoute = createRootRoute({ component: () => <ToastProvider>{screen}</ToastProvider> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  // The type of RouterProvider knows the app's own router only.
  render(<RouterProvider router={router as never} />)
  return device
}
