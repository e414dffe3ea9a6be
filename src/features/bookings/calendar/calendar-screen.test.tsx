import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../../../contract/entities/lead.ts'
import type { Role } from '../../../../contract/entities/user.ts'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import {
  COMPANY_ID,
  openTestDevice,
  renderScreen,
  VIEWER_ID,
} from '../../../../tests/support/browser/render-screen.tsx'
import { applyBootstrapPage, startBootstrap } from '../../../db/rows/write-bootstrap.ts'
import type { CalendarPlace } from './calendar-search.ts'
import { CalendarScreen } from './calendar-screen.tsx'

const TODAY = '2036-12-01'
const HER = '0198a000-0000-7000-8000-00000000000b'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2036, 11, 1, 7), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Host({ first }: { first: CalendarPlace }) {
  const [place, setPlace] = useState(first)
  return <CalendarScreen onPlace={setPlace} place={place} />
}

const booked = (firstname: string, time: string, assignedTo = VIEWER_ID): Partial<Lead> => ({
  firstname,
  actual_booking_date: TODAY,
  actual_booking_time: time,
  assignedTo,
})

async function open(role: Role, place: CalendarPlace, ...given: Partial<Lead>[]) {
  const device = openTestDevice(role)
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: given.length } })
  const leads = given.map((fields) => buildLead({ companyId: COMPANY_ID, ...fields }))
  const users = [
    { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Carter' },
    { _id: HER, firstname: 'Grace', lastname: 'Hopper' },
  ]
  const page = {
    rows: [
      ...leads.map((row) => ({ t: 'lead' as const, id: row._id, seq: 1, v: 1, row })),
      ...users.map((row) => ({ t: 'user' as const, id: row._id, seq: 1, v: 1, row })),
    ],
  }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  renderScreen(<Host first={place} />, device)
  return { device, leads }
}

const column = async (name: string) => within(await screen.findByRole('region', { name }))

test('an Admin sees everyone side by side; clashes are said where they are', async () => {
  await open('Admin', {}, booked('Ann', '10:00'), booked('Bea', '10:15'), booked('Cy', '10:00', HER))
  const own = await column('You')
  expect(own.getByRole('button', { name: /^10:00 Ann.*Bea is booked at 10:15/ })).toBeDefined()
  const hers = await column('Grace Hopper')
  expect(hers.getByRole('button', { name: /^10:00 Cy/ }).textContent).not.toContain('booked at')
})

test('a User sees their own first, and everyone’s by choice', async () => {
  await open('User', {}, booked('Ann', '10:00'), booked('Cy', '10:00', HER))
  expect(await screen.findByRole('button', { name: /^10:00 Ann/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Cy/ })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Everyone')
  expect(await screen.findByRole('button', { name: /^10:00 Cy/ })).toBeDefined()
  expect(screen.getByText('You see everyone’s bookings and your own follow-ups.')).toBeDefined()
})

test('a booking is moved by keyboard and moved back by Undo, through the outbox', async () => {
  const { device } = await open('User', { view: 'list' }, booked('Ann', '10:00'))
  const user = userEvent.setup()
  ;(await screen.findByRole('button', { name: 'Move the booking of Ann' })).focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('button', { name: '15 minutes later' })).focus()
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Actual Booking Time').value).toBe('10:30')
  screen.getByRole('button', { name: 'Move booking' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Ann: moved to Mon 1 Dec 10:30.')).toBeDefined()
  expect(await screen.findByText('10:30')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('10:00')).toBeDefined()
  expect(await device.outbox.pending.toArray()).toMatchObject([
    { name: 'lead.booking', args: { date: TODAY, time: '10:30' } },
    { name: 'lead.booking', args: { date: TODAY, time: '10:00' } },
  ])
})

test('a booking can’t be moved into the past', async () => {
  await open('User', { view: 'list' }, booked('Ann', '10:00'))
  await userEvent.click(await screen.findByRole('button', { name: 'Move the booking of Ann' }))
  fireEvent.change(await screen.findByLabelText('Actual Booking Date'), { target: { value: '2036-11-30' } })
  await userEvent.click(screen.getByRole('button', { name: /^Move (booking|anyway)$/ }))
  expect(await screen.findByText('Choose a time that is still to come.')).toBeDefined()
})

test('free times name the person whose they are', async () => {
  await open('Admin', { view: 'list' }, booked('Cy', '10:00', HER))
  await userEvent.click(await screen.findByRole('button', { name: 'Move the booking of Cy' }))
  expect(await screen.findByRole('group', { name: 'Grace Hopper is free at' })).toBeDefined()
})

test('days without anything say so', async () => {
  await open('User', { view: 'list' })
  expect(await screen.findByText('Nothing planned')).toBeDefined()
})
