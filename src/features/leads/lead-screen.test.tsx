import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { outboxCopy } from '../../db/outbox/outbox-copy.ts'
import { postpone } from '../../db/outbox/outbox-queue.ts'
import { INITIAL_META } from '../../db/schema/rows-db.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { LeadScreen } from './lead-screen.tsx'

afterEach(cleanup)

const nothing = () => null

test('a choice draws the parts of a lead again, and an attempt to send it does not', async () => {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  const row = buildLead({ companyId: COMPANY_ID, firstname: 'Ann', version: 2 })
  await rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq: 1 })
  await rows.of('lead').put({ id: row._id, seq: 1, v: 2, arrived: 1, row })
  const drawn = vi.fn((_lead: Lead) => null)
  const parts = {
    aside: drawn,
    more: nothing,
    onNote: nothing,
    photo: nothing,
    edit: nothing,
    history: nothing,
    epcAction: nothing,
    detailsAction: nothing,
    outcomes: nothing,
    onStatus: nothing,
    refusedNew: nothing,
    hasUnsavedBooking: () => false,
  }
  const search = companySearch({ leads: { neighbours: async () => ({ place: 1, total: 2, next: 'next' }) } })
  renderScreen(
    <SearchContext value={() => search}>
      <LeadScreen id={row._id} notices={null} {...parts} />
    </SearchContext>,
    device,
  )
  const status = await screen.findByLabelText('Status')
  drawn.mockClear()
  fireEvent.change(status, { target: { value: 'Closed' } })
  await vi.waitFor(() => expect(drawn.mock.lastCall?.[0].lead_status).toBe('Closed'))
  const [entry] = await device.outbox.pending.toArray()
  if (!entry) return expect.unreachable('It was saved.')
  drawn.mockClear()
  await postpone(device.outbox, [{ entry, failure: { attempts: 1, lastError: { code: 'offline', message: '' } } }])
  await vi.waitFor(() => expect(outboxCopy(device.outbox)?.pending[0]?.attempts).toBe(1))
  await act(async () => undefined)
  expect(drawn).not.toHaveBeenCalled()
})
