import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { changeFollowUp } from '../../../contract/mutations/follow-up.ts'
import { mutate } from '../../db/mutate.ts'
import { applyBootstrapPage, startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { Reminders } from './reminders.tsx'

const NOON = Date.UTC(2026, 10, 25, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const lead = buildLead({ companyId: COMPANY_ID, firstname: 'Ann', surname: 'Lee' })
const at = new Date(NOON).toISOString()
const followUp = (given: Partial<FollowUp> = {}): FollowUp => ({
  _id: crypto.randomUUID(),
  companyId: COMPANY_ID,
  leadId: lead._id,
  kind: 'Call back',
  dueDate: '2026-11-25',
  dueTime: '12:01',
  createdBy: VIEWER_ID,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...given,
})

const open = (...followUps: FollowUp[]) => openWith(lead, ...followUps)

async function openWith(given: Lead, ...followUps: FollowUp[]) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 1 } })
  const lines = followUps.map((row) => ({ t: 'followUp' as const, id: row._id, seq: 1, v: 1, row }))
  const page = { rows: [{ t: 'lead' as const, id: lead._id, seq: 1, v: 1, row: given }, ...lines] }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  renderScreen(<Reminders />, device)
  return device
}

/** The time goes on; coming back to the page looks at the clock. */
const passTo = (time: number) =>
  act(() => {
    vi.setSystemTime(time)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const MINUTE_MS = 60_000
const shown = () => screen.findByText(/^Call back: Ann Lee at 12:01/)
const nothingShown = () => new Promise((resolve) => setTimeout(resolve, 200)).then(() => screen.queryByRole('status'))

test('a follow-up reminds at its time, not before, until it is done', async () => {
  await open(followUp())
  expect(await nothingShown()).toBeNull()
  passTo(NOON + MINUTE_MS)
  await shown()
  await userEvent.click(screen.getByRole('button', { name: /^Mark as done/ }))
  await vi.waitFor(() => expect(screen.queryByText(/^Call back/)).toBeNull())
})

test('opened once, it does not remind again, even after a reload; moved to another time it does', async () => {
  const row = followUp()
  const device = await open(row)
  passTo(NOON + MINUTE_MS)
  await shown()
  await userEvent.click(screen.getByRole('link', { name: /^Call back: Ann Lee/ }))
  await vi.waitFor(() => expect(screen.queryByText(/^Call back/)).toBeNull())

  cleanup()
  renderScreen(<Reminders />, device)
  expect(await nothingShown()).toBeNull()
  const fields = { dueDate: row.dueDate, dueTime: '12:00' }
  await mutate(device, changeFollowUp, { followUpId: row._id, fields }, { subject: 'Ann Lee', base: 1 })
  await screen.findByText(/^Call back: Ann Lee at 12:00/)
})

test('another device that has reminded them leaves nothing to do here; this device keeps what it began to show', async () => {
  const row = followUp({ reminded: { by: VIEWER_ID, due: '202611251201' } })
  await open(row)
  passTo(NOON + MINUTE_MS)
  expect(await nothingShown()).toBeNull()
  cleanup()

  const device = await open(followUp())
  await shown()
  await vi.waitFor(async () =>
    expect(await device.outbox.pending.toArray()).toMatchObject([{ name: 'followUp.reminded' }]),
  )
  cleanup()
  renderScreen(<Reminders />, device)
  await shown()
  expect(await device.outbox.pending.count()).toBe(1)
})

test('it reminds the person it is given to, and again at another time', async () => {
  await open(
    followUp({ reminded: { by: crypto.randomUUID(), due: '202611251201' } }),
    followUp({ dueTime: '12:02', kind: 'Visit', reminded: { by: VIEWER_ID, due: '202611251201' } }),
  )
  passTo(NOON + 2 * MINUTE_MS)
  expect((await shown()).textContent).toContain('1 more is due.')
})

test('says how many more there are, without those of colleagues or of another day', async () => {
  const other = { createdBy: crypto.randomUUID() }
  await open(
    followUp(),
    followUp({ dueTime: '11:00', kind: 'Visit' }),
    followUp({ ...other, dueTime: '10:00' }),
    followUp({ dueDate: '2026-11-24' }),
  )
  passTo(NOON + MINUTE_MS)
  expect((await screen.findByText(/^Visit: Ann Lee at 11:00/)).textContent).toContain('1 more is due.')
})

test('it calls the lead, unless they asked not to be called', async () => {
  await openWith({ ...lead, phone: '07700 900123' }, followUp())
  passTo(NOON + MINUTE_MS)
  await shown()
  expect(screen.getByRole('link', { name: 'Call Ann Lee' }).getAttribute('href')).toMatch(/^tel:/)
  cleanup()

  await openWith({ ...lead, phone: '07700 900123', do_not_call: 'Asked by phone' }, followUp())
  await shown()
  expect(screen.queryByRole('link', { name: 'Call Ann Lee' })).toBeNull()
  expect(screen.getByText('Do not call')).toBeDefined()
})
