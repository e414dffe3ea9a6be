import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '../../contract/entities/activity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { applyBootstrapPage, startBootstrap } from '../db/rows/write-bootstrap.ts'
import { LeadGlance } from './lead-glance.tsx'

/** A Wednesday at noon. */
const NOW = Date.UTC(2026, 11, 2, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(given: Partial<Lead>, triedAt: readonly string[] = []) {
  const lead = buildLead({ companyId: COMPANY_ID, assignedTo: VIEWER_ID, ...given })
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 1 } })
  const known = triedAt.map((at): Activity => {
    const facts = { kind: 'Call', outcome: 'No answer', by: VIEWER_ID } as const
    return { _id: device.newId(), companyId: COMPANY_ID, leadId: lead._id, at, ...facts }
  })
  const lines = known.map((row) => ({ t: 'activity' as const, id: row._id, seq: 1, v: 1, row }))
  const page = { rows: [{ t: 'lead' as const, id: lead._id, seq: 1, v: 1, row: lead }, ...lines] }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  renderScreen(<LeadGlance edit={(field) => <button type="button">{`Edit ${field}`}</button>} lead={lead} />, device)
  return screen.findByRole('list', { name: 'At a glance' })
}

const tries = ['2026-11-24T10:10:00.000Z', '2026-12-01T10:10:00.000Z']

test('the top of a lead says its next call, how often it was tried and what came of the last try', async () => {
  const glance = await show({ lead_status: '2nd Call' }, tries)
  await vi.waitFor(() => expect(glance.textContent).toContain('2 tries, last Tue 10:10: No answer'))
  expect(glance.textContent).toContain('3rd call')
  expect(glance.textContent).toContain('Tomorrow')
})

test('the top of a lead has the person’s own words, the product and the band', async () => {
  const glance = await show({
    customer_message: 'Please call after five.',
    vehicle_type: 'Luton van',
    current_energy_rating: 'E',
  })
  expect(glance.textContent).toContain('Please call after five.')
  expect(glance.textContent).toContain('Luton van')
  expect(glance.textContent).toContain('EPCE')
  expect(screen.getByRole('button', { name: 'Edit customer_message' })).toBeDefined()
})

test('a lead without a phone number says so, beside the button that adds one', async () => {
  const glance = await show({})
  expect(glance.textContent).toContain('No phone number')
  expect(screen.getByRole('button', { name: 'Edit phone' })).toBeDefined()
})
