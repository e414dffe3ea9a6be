import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { outboxCopy } from '../../db/outbox/outbox-copy.ts'
import { postpone } from '../../db/outbox/outbox-queue.ts'
import { INITIAL_META } from '../../db/schema/rows-db.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { LeadScreen } from './lead-screen.tsx'

/** React gives an element new props each time it draws it. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key === undefined ? expect.unreachable('React drew it.') : Reflect.get(element, key)
}

test('a choice draws a lead again, and an attempt to send it does not', async () => {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  const row = buildLead({ companyId: COMPANY_ID, firstname: 'Ann', version: 2 })
  await rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq: 1 })
  await rows.of('lead').put({ id: row._id, seq: 1, v: 2, arrived: 1, row })
  const search = companySearch({ leads: { neighbours: async () => ({ place: 1, total: 2, next: 'next' }) } })
  renderScreen(
    <SearchContext value={() => search}>
      <LeadScreen id={row._id} />
    </SearchContext>,
    device,
  )
  const status = await screen.findByLabelText('Status')
  const bar = (await screen.findByRole('region', { name: 'Outcome' })).parentElement
  if (!bar) return expect.unreachable('It is in the lead.')
  const first = propsOf(bar)
  fireEvent.change(status, { target: { value: 'Closed' } })
  const [entry] = await vi.waitFor(async () => {
    const pending = await device.outbox.pending.toArray()
    expect(pending).toHaveLength(1)
    return pending
  })
  await screen.findAllByText('Closed', { selector: 'span' })
  await vi.waitFor(() => expect(propsOf(bar)).not.toBe(first))
  if (!entry) return expect.unreachable('It was saved.')
  await act(async () => undefined)
  const drawn = propsOf(bar)
  await postpone(device.outbox, [{ entry, failure: { attempts: 1, lastError: { code: 'offline', message: '' } } }])
  await vi.waitFor(() => expect(outboxCopy(device.outbox)?.pending[0]?.attempts).toBe(1))
  await act(async () => undefined)
  expect(propsOf(bar)).toBe(drawn)
})
