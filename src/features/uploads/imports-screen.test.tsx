import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { type AuditEntry, auditGroups } from '../../../contract/entities/audit/audit.ts'
import type { AuditGroup } from '../../../contract/entities/audit/audit-groups.ts'
import { AUDIT_PAGE_SIZE } from '../../../contract/endpoints/audit.ts'
import { buildKeptUpload } from '../../../tests/support/builders/kept-upload.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { ImportsScreen } from './imports-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198a000-0000-7000-8000-0000000000ab'
const PRIYA = { _id: '0198a000-0000-7000-8000-000000000002', firstname: 'Priya', lastname: 'Shah' }
const uploadOf = (server: Partial<BulkUpload>) => buildKeptUpload({ server: { _id: ID, ...server } }).server
const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
  _id: crypto.randomUUID(),
  at: '2036-05-01T09:00:00.000Z',
  by: PRIYA,
  action: 'export.leads',
  ...entry,
})

function serve(uploads: () => unknown[], entries: readonly AuditEntry[] = []) {
  const asked: URL[] = []
  const network = { isUp: true, later: Promise.resolve() }
  vi.stubGlobal('fetch', async (input: Request) => {
    if (!network.isUp) throw new TypeError('Failed to fetch')
    const url = new URL(input.url)
    asked.push(url)
    if (input.method === 'POST') return Response.json({ upload: uploads()[0] })
    if (url.pathname.endsWith('/bulk-uploads')) return Response.json({ uploads: uploads() })
    const { action: asksAction, group } = Object.fromEntries(url.searchParams)
    const actions = group ? Object.keys(auditGroups[group as AuditGroup]) : [asksAction]
    const found = entries.filter(({ action }) => actions.includes(action))
    const start = found.findIndex(({ _id }) => _id === url.searchParams.get('after')) + 1
    if (start > 0) await network.later
    return Response.json({
      entries: found.slice(start, start + AUDIT_PAGE_SIZE),
      more: found.length > start + AUDIT_PAGE_SIZE,
    })
  })
  return { asked, network }
}

const RAN = { read: 5, added: 4, updated: 0, skipped: 0, failed: 1 }

test('lists the uploads of 90 days, other imports, and exports with their rows', async () => {
  const { asked } = serve(
    () => [uploadOf({ fileName: 'spring.csv', rows: RAN })],
    [
      entryOf({ count: 1204, after: 'Deals' }),
      entryOf({ action: 'export.person', count: 12 }),
      entryOf({ action: 'jobs.uploaded', count: 300 }),
    ],
  )
  renderScreen(<ImportsScreen />, openTestDevice('Admin'))
  expect(await screen.findByRole('rowheader', { name: 'spring.csv' })).toBeDefined()
  expect(screen.getByText('5 rows read: 4 added, 1 failed')).toBeDefined()
  const exports = within(await screen.findByRole('table', { name: 'Exports' }))
  expect(exports.getByRole('row', { name: /^Deals Priya Shah .* 1,204$/ })).toBeDefined()
  expect(exports.getByRole('row', { name: /^The personal data of a lead Priya Shah .* 12$/ })).toBeDefined()
  const others = within(await screen.findByRole('table', { name: 'Other imports' }))
  expect(others.getByRole('row', { name: /^Job locations Priya Shah .* 300$/ })).toBeDefined()
  expect(asked.find(({ pathname }) => pathname.endsWith('/bulk-uploads'))?.searchParams.get('days')).toBe('90')
})

test('shows more below what is there, and asks only for what is missing', async () => {
  const exports = Array.from({ length: AUDIT_PAGE_SIZE + 5 }, (_, at) => entryOf({ count: at }))
  const { asked, network } = serve(() => [], exports)
  const answer = Promise.withResolvers<void>()
  network.later = answer.promise
  renderScreen(<ImportsScreen />, openTestDevice('Admin'))
  const table = within(await screen.findByRole('table', { name: 'Exports' }))
  expect(table.getAllByRole('row')).toHaveLength(1 + AUDIT_PAGE_SIZE)
  const before = asked.length
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  expect(within(screen.getByRole('table', { name: 'Exports' })).getAllByRole('row')).toHaveLength(1 + AUDIT_PAGE_SIZE)
  answer.resolve()
  await waitFor(() =>
    expect(within(screen.getByRole('table', { name: 'Exports' })).getAllByRole('row')).toHaveLength(1 + exports.length),
  )
  expect(asked.slice(before).map(({ searchParams }) => searchParams.get('after'))).toEqual([
    exports[AUDIT_PAGE_SIZE - 1]?._id,
  ])
})

test('asks the server nothing for a User', async () => {
  const { asked } = serve(() => [])
  renderScreen(<ImportsScreen />, openTestDevice())
  expect(await screen.findByRole('heading', { name: 'Only administrators can see imports and exports' })).toBeDefined()
  expect(asked).toEqual([])
})

test('says when there is nothing, and offline that it needs a connection', async () => {
  const { network } = serve(() => [])
  renderScreen(<ImportsScreen />, openTestDevice('Admin'))
  for (const none of ['No uploads yet', 'No other imports', 'No exports'])
    expect(await screen.findByText(none)).toBeDefined()
  cleanup()
  network.isUp = false
  renderScreen(<ImportsScreen />, openTestDevice('Admin'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(2))
})

test('says what an undo did, once the server has done it, and which leads stay', async () => {
  let upload = uploadOf({ fileName: 'spring.csv', rows: RAN })
  serve(() => [upload])
  renderScreen(<ImportsScreen />, openTestDevice('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo spring.csv' }))
  const undo = { removed: 3, restored: 0, kept: 1, leads: [PRIYA._id], by: PRIYA._id, at: '2036-05-01T09:00:00.000Z' }
  upload = uploadOf({ fileName: 'spring.csv', rows: RAN, state: 'undone', undo })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo upload' }))
  const what = '3 leads removed, 0 put back, 1 lead kept because somebody worked on them'
  expect(await screen.findByText(`spring.csv undone: ${what}`)).toBeDefined()
  expect(screen.getByText(new RegExp(`^5 rows read. ${what}. Undone by`))).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Kept leads of spring.csv' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kept leads of spring.csv' })
  expect(await within(dialog).findByText('A lead that isn’t on this device')).toBeDefined()
})
