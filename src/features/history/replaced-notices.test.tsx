import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '../../../contract/entities/notice.ts'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { LeadHistory } from './lead-history.tsx'
import { ReplacedCard, ReplacedNotices } from './replaced-notices.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const status: Notice = {
  _id: '0198a000-0000-7000-8000-0000000000f1',
  companyId: COMPANY_ID,
  userId: VIEWER_ID,
  entity: 'lead',
  entityId: LEAD_ID,
  field: 'lead_status',
  yours: '1st Call',
  theirs: 'Closed',
  by: { _id: '0198a000-0000-7000-8000-0000000000b1', name: 'Grace Hill' },
  createdAt: '2026-11-20T09:00:00.000Z',
}
const WORDS = 'Grace Hill replaced your Lead Status: “1st Call” is now “Closed”.'

async function deviceWith(...notices: Notice[]): Promise<Device> {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 0 } })
  await rows.of('notice').bulkPut(notices.map((row) => ({ id: row._id, seq: 1, v: 1, generation: 1, arrived: 1, row })))
  return device
}

test('the person whose value was replaced reads on the record by whom and with what, and can dismiss it', async () => {
  const device = await deviceWith(status, { ...status, _id: crypto.randomUUID(), entityId: crypto.randomUUID() })
  renderScreen(<ReplacedNotices entity="lead" id={LEAD_ID} />, device)
  await screen.findByText(WORDS)
  expect(screen.getAllByText(WORDS)).toHaveLength(1)

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => screen.queryByText(WORDS)).toBeNull()
  const [entry] = await device.outbox.pending.toArray()
  expect(entry).toMatchObject({ name: 'notice.dismiss', method: 'DELETE', path: `/api/epc/notices/${status._id}` })
})

test('it is in the activity of the record too, also without a connection', async () => {
  const device = await deviceWith({ ...status, theirs: undefined })
  fakeServer({})
  renderScreen(<LeadHistory leadId={LEAD_ID} picture={() => null} version={1} />, device)
  await screen.findByText('Grace Hill replaced your Lead Status: “1st Call” is now empty.')
})

test('all of them are listed with the way to their records', async () => {
  const contact: Notice = {
    ...status,
    _id: crypto.randomUUID(),
    entity: 'contact',
    field: 'email',
    yours: undefined,
    theirs: 'a@example.com',
    createdAt: '2026-11-21T09:00:00.000Z',
  }
  renderScreen(<ReplacedCard />, await deviceWith(status, contact))
  await screen.findByText(WORDS)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/contact/${LEAD_ID}`, `/lead/${LEAD_ID}`])
})
