import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { DeletedLeadsScreen } from './deleted-leads-screen.tsx'
import { RetentionButton } from './retention-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OFF = { leads: null, closedLeads: null, certificates: null, files: null, activities: null, knocks: null }

/** Returns what was sent. */
function serveRetention() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname, searchParams } = new URL(input.url)
    if (pathname.endsWith('/next')) {
      const first = [{ leadId: crypto.randomUUID(), name: 'Mary Khan', day: '2024-03-01' }]
      return Response.json({ total: Number(searchParams.get('months')) === 24 ? 7 : 1, first })
    }
    if (input.method === 'PUT') sent.push(await input.json())
    return Response.json({ retention: OFF })
  })
  return sent
}

test('shows what a period would delete before it is saved, and sends only what was changed', async () => {
  const sent = serveRetention()
  renderScreen(<RetentionButton />, openTestDevice('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Data retention' }))
  await userEvent.type(await screen.findByLabelText('Leads without activity (months)'), '24')
  await userEvent.click(screen.getByRole('button', { name: 'Show what would be deleted' }))
  expect(await screen.findByText('7 leads would be deleted now, oldest first:')).toBeDefined()
  expect(screen.getByText('Mary Khan, 01/03/2024')).toBeDefined()
  expect(screen.getByText('6 more leads')).toBeDefined()
  expect(sent).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Save data retention' }))
  expect(await screen.findByText('Data retention saved')).toBeDefined()
  expect(sent).toEqual([{ leads: 24 }])
})

test('refuses a period that isn’t a whole number of months', async () => {
  const sent = serveRetention()
  renderScreen(<RetentionButton />, openTestDevice('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Data retention' }))
  for (const period of ['0', '1.5', 'two']) {
    const field = await screen.findByLabelText('Files (months)')
    await userEvent.clear(field)
    await userEvent.type(field, period)
    await userEvent.click(screen.getByRole('button', { name: 'Save data retention' }))
    expect(await screen.findByText(/Enter a whole number of months/)).toBeDefined()
  }
  expect(sent).toEqual([])
})

test('is offered on the screen of deleted leads to an Admin, and not to a User', async () => {
  for (const role of ['Admin', 'User'] as const) {
    vi.stubGlobal('fetch', async () => Response.json({ deletedLeads: [], totalDeletedLeads: 0 }))
    renderScreen(<DeletedLeadsScreen />, openTestDevice(role))
    // Asked for once the session is known.
    expect(await screen.findByText('No deleted leads')).toBeDefined()
    expect(screen.queryAllByRole('button', { name: 'Data retention' })).toHaveLength(role === 'Admin' ? 1 : 0)
    cleanup()
  }
})
