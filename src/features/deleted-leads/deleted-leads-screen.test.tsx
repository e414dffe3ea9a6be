import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { DeletedLeadsScreen } from './deleted-leads-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deletedAt = new Date().toISOString()
const leads = Array.from({ length: LEADS_PAGE_SIZE + 1 }, (_, at) => buildLead({ firstname: `Ann${at}` }))

/** Of the deleted leads, as the server pages them; the last comes back. */
function serveLeads() {
  const deleted = leads.map((lead) => ({ lead, deletedAt }))
  vi.stubGlobal('fetch', async (input: Request) => {
    if (input.method === 'POST') return Response.json({ lead: deleted.pop()?.lead })
    const page = Number(new URL(input.url).searchParams.get('page'))
    const shown = deleted.slice((page - 1) * LEADS_PAGE_SIZE, page * LEADS_PAGE_SIZE)
    return Response.json({ deletedLeads: shown, totalDeletedLeads: deleted.length })
  })
}

test('when the only lead of the last page is restored the page before is shown', async () => {
  serveLeads()
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`Ann${LEADS_PAGE_SIZE}\\b`) }))
  expect(await screen.findByText('Lead restored')).toBeDefined()
  expect(await screen.findByText(/Ann0\b/)).toBeDefined()
  expect(screen.queryByText('No deleted leads')).toBeNull()
})
