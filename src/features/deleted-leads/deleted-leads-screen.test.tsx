import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { batchesIn, readRecords } from '../../db/outbox/batch-store.ts'
import { DeletedLeadsScreen } from './deleted-leads-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deletedAt = new Date().toISOString()
const leadsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lead: buildLead({ firstname: `Ann${at}`, version: 2 }), deletedAt }))

/** Of the deleted leads, as the server pages them. `refuse` says why a lead isn't restored. */
function serveLeads(
  deleted: ReturnType<typeof leadsOf>,
  refuse: (name: string) => string | undefined = () => undefined,
) {
  const sent: string[][] = []
  const left = [...deleted]
  vi.stubGlobal('fetch', async (input: Request) => {
    if (input.method === 'POST') {
      const { ids } = (await input.json()) as { ids: string[] }
      sent.push(ids)
      const restored: { _id: string; version: number }[] = []
      const refused: { _id: string; reason: string }[] = []
      for (const _id of ids) {
        const at = left.findIndex(({ lead }) => lead._id === _id)
        const reason = refuse(left[at]?.lead.firstname ?? '')
        if (reason !== undefined) refused.push({ _id, reason })
        else {
          left.splice(at, 1)
          restored.push({ _id, version: 3 })
        }
      }
      return Response.json({ restored, refused })
    }
    const page = Number(new URL(input.url).searchParams.get('page'))
    const shown = left.slice((page - 1) * LEADS_PAGE_SIZE, page * LEADS_PAGE_SIZE)
    return Response.json({ deletedLeads: shown, totalDeletedLeads: left.length })
  })
  return { left, sent }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tick = async (name: string | RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))

test('when the only lead of the last page is restored the page before is shown', async () => {
  serveLeads(leadsOf(LEADS_PAGE_SIZE + 1))
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await press('Page 2')
  await press(new RegExp(`^Restore Ann${LEADS_PAGE_SIZE}\\b`))
  expect(await screen.findByText('Lead restored')).toBeDefined()
  expect(await screen.findByText(/Ann0\b/)).toBeDefined()
  expect(screen.queryByText('No deleted leads')).toBeNull()
})

test('restores the ticked leads of several pages, and no others', async () => {
  const { left, sent } = serveLeads(leadsOf(LEADS_PAGE_SIZE + 2))
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await tick(/^Select Ann0\b/)
  await press('Page 2')
  await tick(new RegExp(`^Select Ann${LEADS_PAGE_SIZE}\\b`))
  expect(screen.getByText('2 leads selected')).toBeDefined()
  await press('Restore 2 leads')
  expect(await screen.findByText('2 leads restored')).toBeDefined()
  expect(sent.map((ids) => ids.length)).toEqual([2])
  expect(left).toHaveLength(LEADS_PAGE_SIZE)
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

test('ticks a whole page, and asks before it restores many', async () => {
  const { left } = serveLeads(leadsOf(LEADS_PAGE_SIZE + 2))
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await tick('Select this page')
  await press('Restore 50 leads')
  expect(left).toHaveLength(LEADS_PAGE_SIZE + 2)
  const dialog = await screen.findByRole('dialog', { name: 'Restore 50 leads?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore 50 leads' }))
  expect(await screen.findByText('50 leads restored')).toBeDefined()
  expect(left).toHaveLength(2)
})

test('“Restore all” says how many came back, and of each that did not why', async () => {
  const { left } = serveLeads(leadsOf(LEADS_PAGE_SIZE + 5), (name) => (name === 'Ann3' ? 'It was merged.' : undefined))
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await press('Restore all 55 leads')
  const dialog = await screen.findByRole('dialog', { name: 'Restore 55 leads?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore all 55 leads' }))
  expect(await screen.findByText('54 of 55 leads restored.')).toBeDefined()
  expect(screen.getByText(/^Ann3\b.*: It was merged\.$/)).toBeDefined()
  expect(left).toHaveLength(1)
  await press('Dismiss')
  expect(await screen.findByRole('checkbox', { name: 'Select this page' })).toBeDefined()
})

test('Undo deletes exactly what was restored again, as a change of this device', async () => {
  serveLeads(leadsOf(3))
  const device = openTestDevice('Admin')
  device.storage.setItem('companyId', COMPANY_ID)
  renderScreen(<DeletedLeadsScreen />, device)
  await tick(/^Select Ann0\b/)
  await tick(/^Select Ann2\b/)
  await press('Restore 2 leads')
  await press('Undo')
  expect(await screen.findByText('2 leads will be deleted again')).toBeDefined()
  const [batch] = batchesIn(await readRecords(device.outbox))
  expect(batch).toMatchObject({ total: 2, name: 'lead.delete', companyId: COMPANY_ID })
})

test('after a failure says how far it came, and continues', async () => {
  const { left } = serveLeads(leadsOf(LEADS_PAGE_SIZE * 2))
  const answer = globalThis.fetch
  let posts = 0
  vi.stubGlobal('fetch', async (input: Request) => {
    if (input.method === 'POST' && ++posts === 2) throw new TypeError('Failed to fetch')
    return answer(input)
  })
  renderScreen(<DeletedLeadsScreen />, openTestDevice('Admin'))
  await press('Restore all 100 leads')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore all 100 leads' }))
  expect(await screen.findByText(/^Stopped: 50 of 100 leads restored\./)).toBeDefined()
  await press('Continue')
  expect(await screen.findByText('100 leads restored')).toBeDefined()
  expect(left).toHaveLength(0)
})
