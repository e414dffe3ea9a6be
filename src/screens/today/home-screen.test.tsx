import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { writeStatus } from '../../db/outbox/sync-status.ts'
import { applyBootstrapPage, startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { HomeScreen } from './home-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 23, 30), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (...given: Partial<Lead>[]) => openWith({}, ...given)

async function openWith(
  { isOffline = false, ...rest }: { next?: string; isOffline?: boolean },
  ...given: Partial<Lead>[]
) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: given.length } })
  const leads = given.map((fields) => buildLead({ companyId: COMPANY_ID, ...fields }))
  const page = { rows: leads.map((row) => ({ t: 'lead' as const, id: row._id, seq: 1, v: 1, row })), ...rest }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  await writeStatus(device.outbox, { offline: isOffline })
  renderScreen(<HomeScreen />, device)
  return leads
}

const counted = () => vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
const tile = (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}`) })
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ')

test('every number opens its list', async () => {
  await open({ lead_status: 'Call Back', assignedTo: VIEWER_ID }, { assignedTo: VIEWER_ID }, {}, {})
  await screen.findByRole('heading', { name: 'Leads by status' })
  await counted()
  expect((await tile('Call Back leads')).textContent).toContain('1')
  expect(hrefOf(await tile('Call Back leads'))).toMatch(/^\/leads\/my\?.*Call Back/)
  expect((await tile('My open leads')).textContent).toContain('1')
  expect(hrefOf(await tile('My open leads'))).toMatch(/^\/leads\/my\?.*Open/)
  expect((await tile('New leads')).textContent).toContain('2')
  expect(hrefOf(await tile('New leads'))).toBe('/leads/new')
  expect(hrefOf(await tile('Open'))).toMatch(/^\/leads\?.*Open/)
  expect((await tile('Open')).textContent).toBe('Open3')
})

test('today is the day in London: after midnight there, though it is still yesterday in UTC', async () => {
  const [, deal] = await open(
    { firstname: 'Yesterday', actual_booking_date: '2026-07-01', actual_booking_time: '10:00' },
    { firstname: 'Today', actual_booking_date: '2026-07-02', actual_booking_time: '10:00', deal_status: 'Open' },
  )
  const link = await screen.findByRole('link', { name: 'Today' })
  expect(hrefOf(link)).toBe(`/deal/${deal?._id}`)
  expect(screen.getByText('Thursday 2 July')).toBeDefined()
  expect(screen.queryByText('Yesterday')).toBeNull()
  expect((await tile('Today’s bookings')).textContent).toContain('1')
})

test('a call-back has a phone link', async () => {
  const [lead] = await open({
    firstname: 'Ann',
    phone: '7700900123',
    lead_status: 'Call Back',
    assignedTo: VIEWER_ID,
  })
  const card = within(await screen.findByRole('region', { name: 'Call Back leads' }))
  await counted()
  expect(hrefOf(card.getByRole('link', { name: 'Ann' }))).toBe(`/lead/${lead?._id}`)
  expect(card.getByRole('link', { name: '07700 900123' }).getAttribute('href')).toBe('tel:+447700900123')
})

test('a day with nothing in it says so', async () => {
  await open()
  expect(await screen.findByText('No bookings today.')).toBeDefined()
  expect(screen.getByText('No leads to call back.')).toBeDefined()
})

test('while the first leads arrive, numbers are skeletons and never zeros, and nothing is said to be empty', async () => {
  await openWith({ next: 'page 2' }, { lead_status: 'Call Back', assignedTo: VIEWER_ID, firstname: 'Ann' })
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeDefined()
  for (const label of ['Call Back leads', 'Today’s bookings', 'My open leads', 'New leads', 'Open']) {
    expect((await tile(label)).textContent).not.toMatch(/\d/)
    expect((await tile(label)).textContent).toContain('Loading')
  }
  expect(screen.queryByText(/No bookings today/)).toBeNull()
})

test('before anything is read there are skeletons, not a blank screen', async () => {
  renderScreen(<HomeScreen />)
  expect((await tile('New leads')).textContent).toContain('Loading')
  for (const card of ['Today’s bookings', 'Call Back leads', 'Leads by status'])
    expect(within(screen.getByRole('region', { name: card })).getAllByText('Loading').length).toBeGreaterThan(0)
})

test('offline, before all leads have come, what is here is counted and nothing is said of the rest', async () => {
  await openWith({ next: 'page 2', isOffline: true }, {})
  await vi.waitFor(async () => expect((await tile('New leads')).textContent).toContain('1'))
  expect((await tile('Call Back leads')).textContent).not.toMatch(/\d/)
  expect(await screen.findByText('No bookings today on this device.')).toBeDefined()
  expect(screen.getByText('No leads to call back on this device.')).toBeDefined()
})
