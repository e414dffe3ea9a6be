import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AUDIT_PAGE_SIZE } from '../../../contract/endpoints/audit.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { AuditScreen } from './audit-screen.tsx'
import type { AuditSearch } from './audit-search.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HOMES = { _id: '0198a000-0000-7000-8000-000000000001', name: 'Northern Homes' }
const PRIYA = { _id: '0198a000-0000-7000-8000-000000000002', firstname: 'Priya', lastname: 'Shah' }
const exportOf = (count: number): AuditEntry => ({
  _id: crypto.randomUUID(),
  at: '2036-05-01T09:00:00.000Z',
  by: PRIYA,
  action: 'export.leads',
  subject: HOMES,
  company: HOMES.name,
  count,
})

/** Returns what was asked of the log, and lets the connection go. */
function serveLog(entries: readonly AuditEntry[]) {
  const asked: URLSearchParams[] = []
  const sent: unknown[] = []
  const network = { isUp: true }
  vi.stubGlobal('fetch', async (input: Request) => {
    if (!network.isUp) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(input.url)
    if (pathname.endsWith('/users')) return Response.json({ users: [PRIYA] })
    if (pathname.endsWith('/companies')) return Response.json({ companies: [HOMES], data: { companies: [HOMES] } })
    if (pathname.endsWith('/csv')) return new Response('when,who\r\n', { headers: { 'content-type': 'text/csv' } })
    if (pathname.endsWith('/period')) {
      if (input.method === 'PUT') sent.push(await input.json())
      return Response.json({ period: sent.at(-1) ?? { months: 24 } })
    }
    asked.push(searchParams)
    const start = entries.findIndex(({ _id }) => _id === searchParams.get('after')) + 1
    const page = entries.slice(start, start + AUDIT_PAGE_SIZE)
    return Response.json({ entries: page, more: start + page.length < entries.length })
  })
  return { asked, sent, network }
}

function AuditAt({ start = {} }: { start?: AuditSearch }) {
  const [search, setSearch] = useState(start)
  return <AuditScreen onSearch={setSearch} search={search} />
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('says what happened in sentences', async () => {
  serveLog([exportOf(1204)])
  renderScreen(<AuditAt />, openTestDevice('SuperAdmin'))
  expect(await screen.findByText('Priya Shah exported 1,204 leads of Northern Homes')).toBeDefined()
})

test.each(['Admin', 'User'] as const)('asks the server nothing for one with the role %s', async (role) => {
  const { asked } = serveLog([exportOf(1)])
  renderScreen(<AuditAt />, openTestDevice(role))
  expect(await screen.findByRole('heading', { name: 'Only a SuperAdmin can see the audit log' })).toBeDefined()
  expect(asked).toEqual([])
})

test('goes to older entries and back, and begins again with another filter', async () => {
  const entries = Array.from({ length: AUDIT_PAGE_SIZE + 1 }, (_, at) => exportOf(at + 1))
  const { asked } = serveLog(entries)
  renderScreen(<AuditAt />, openTestDevice('SuperAdmin'))
  await press('Older')
  expect(await screen.findByText('Page 2')).toBeDefined()
  expect(await screen.findByText(/exported 51 leads/)).toBeDefined()
  await press('Newer')
  expect(await screen.findByText(/exported 1 lead /)).toBeDefined()
  await press('Older')
  await userEvent.selectOptions(await screen.findByLabelText('What'), 'Exports')
  await waitFor(() => expect(asked.at(-1)?.get('group')).toBe('exports'))
  expect(asked.at(-1)?.get('after')).toBeNull()
  // The select keeps the focus, so that the next filter is a press away.
  expect(document.activeElement).toBe(screen.getByLabelText('What'))
})

test('filters by person, company and days', async () => {
  const { asked } = serveLog([exportOf(1)])
  renderScreen(<AuditAt start={{ from: '2036-05-01', to: '2036-05-02' }} />, openTestDevice('SuperAdmin'))
  await screen.findByRole('option', { name: 'Priya Shah' })
  await screen.findByRole('option', { name: 'Northern Homes' })
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Priya Shah')
  await userEvent.selectOptions(screen.getByLabelText('Company'), 'Northern Homes')
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      person: PRIYA._id,
      companyId: HOMES._id,
      from: '2036-04-30T23:00:00.000Z',
      to: '2036-05-02T23:00:00.000Z',
    }),
  )
  await press('Clear filters')
  await waitFor(() => expect([...(asked.at(-1)?.keys() ?? [])]).toEqual(['limit']))
})

test('says offline that it needs a connection, and loads when it is back', async () => {
  const { network } = serveLog([exportOf(7)])
  network.isUp = false
  renderScreen(<AuditAt />, openTestDevice('SuperAdmin'))
  expect(await screen.findByText('You need to be online to see the audit log')).toBeDefined()
  network.isUp = true
  await press('Try again')
  expect(await screen.findByText(/exported 7 leads/)).toBeDefined()
})

test('an empty log and a filter without entries say so', async () => {
  serveLog([])
  renderScreen(<AuditAt />, openTestDevice('SuperAdmin'))
  expect(await screen.findByText('Nothing here yet')).toBeDefined()
  cleanup()
  renderScreen(<AuditAt start={{ group: 'exports' }} />, openTestDevice('SuperAdmin'))
  expect(await screen.findByText('Nothing matches these filters')).toBeDefined()
})

test('changes how long the log is kept', async () => {
  const { sent } = serveLog([exportOf(1)])
  renderScreen(<AuditAt />, openTestDevice('SuperAdmin'))
  await press('Kept for 24 months')
  const dialog = await screen.findByRole('dialog', { name: 'How long it’s kept' })
  const months = within(dialog).getByLabelText('Months')
  for (const typed of ['5', 'two']) {
    await userEvent.clear(months)
    await userEvent.type(months, typed)
    await press('Save')
    expect(await screen.findByText('Enter a whole number of months from 6 to 120.')).toBeDefined()
  }
  await userEvent.clear(months)
  await userEvent.type(months, '36')
  await press('Save')
  expect(await screen.findByText('Saved how long the audit log is kept')).toBeDefined()
  expect(sent).toEqual([{ months: 36 }])
  expect(await screen.findByRole('button', { name: 'Kept for 36 months' })).toBeDefined()
})
