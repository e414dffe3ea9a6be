import { cleanup, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { saveBatch, toBatchLead } from '../../db/save-batch.ts'
import { startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { LeadHistory } from './lead-history.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a change of many leads that is not sent yet is in the history of each', async () => {
  const lead = buildLead({ companyId: COMPANY_ID })
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 0 } })
  const change = { name: 'lead.status', args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const owner = { outbox: device.outbox, userId: VIEWER_ID, companyId: COMPANY_ID }
  await saveBatch(owner, change, [toBatchLead(lead)], device)
  fakeServer({ [`GET /api/epc/leads/${lead._id}/history`]: { body: { history: [] } } })

  renderScreen(<LeadHistory leadId={lead._id} picture={() => null} version={1} />, device)

  await screen.findByText('Status: Closed')
})
