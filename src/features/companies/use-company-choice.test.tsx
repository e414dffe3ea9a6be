import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '../../../contract/entities/user.ts'
import { localDevice, tokenOf } from '../../../tests/support/server/local-device.ts'
import { COMPANY_ID, onDevice, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { CompanySwitcher } from './company-switcher.tsx'

const OTHER = '0198a000-0000-7000-8000-00000000000d'

let device: Device
beforeEach(async () => {
  const token = tokenOf({ id: VIEWER_ID, role: 'User', assignedCompanies: [COMPANY_ID, OTHER] })
  device = localDevice({ token, companyId: COMPANY_ID })
  const companies = [
    { _id: COMPANY_ID, name: 'Greenway Energy' },
    { _id: OTHER, name: 'Hartley Hire' },
  ]
  await device.outbox.auth.put({
    key: 'profile',
    userId: VIEWER_ID,
    user: { _id: VIEWER_ID } as User,
    companies,
    registers: [],
  })
})
function openAt(path: string, isUnsaved = false) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <CompanySwitcher />
        <Outlet />
      </>
    ),
  })
  const any = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => <LeaveGuard isUnsaved={isUnsaved} onLeave={() => {}} />,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: rootRoute.addChildren([any]), history })
  render(<RouterProvider router={router as never} />, onDevice(device))
  return history
}
const choose = async (name: string) => userEvent.selectOptions(await screen.findByLabelText('Company'), name)
const company = () => device.storage.getItem('companyId')

test.each([
  ['/lead/1', '/leads'],
  ['/deal/1', '/deals'],
  ['/contact/1', '/contacts'],
  ['/account/new', '/accounts'],
])('from %s another company opens its %s: the record is not in it', async (record, list) => {
  const history = openAt(record)
  await choose('Hartley Hire')
  await waitFor(() => expect(company()).toBe(OTHER))
  expect(history.location.href).toBe(list)
})

test('a list, the map and everything else stay where they are', async () => {
  const history = openAt('/leads/my?page=2')
  await choose('Hartley Hire')
  await waitFor(() => expect(company()).toBe(OTHER))
  expect(history.location.href).toBe('/leads/my?page=2')
})

test('somebody who stays with what they typed stays in the company', async () => {
  const history = openAt('/contact/1', true)
  await choose('Hartley Hire')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(history.location.href).toBe('/contact/1')
  expect(company()).toBe(COMPANY_ID)
  await choose('Hartley Hire')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(company()).toBe(OTHER))
  expect(history.location.href).toBe('/contacts')
})
