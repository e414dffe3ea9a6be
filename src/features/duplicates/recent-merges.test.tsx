import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { mergeLeads } from '../../../contract/mutations/merge.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import { mutate } from '../../db/mutate.ts'
import { applyBootstrapPage, startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { RecentMerges } from './recent-merges.tsx'

const lead = buildLead({ companyId: COMPANY_ID, firstname: 'Ann', surname: 'Lee' })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const mergeOf = (name: string, given: Partial<Merge>): Merge => ({
  _id: crypto.randomUUID(),
  companyId: COMPANY_ID,
  leadId: lead._id,
  others: [{ _id: crypto.randomUUID(), name }],
  at: minutesAgo(5),
  by: VIEWER_ID,
  ...given,
})

async function deviceWith(...merges: Merge[]) {
  const device = openTestDevice('Admin')
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 1 } })
  const lines = merges.map((row) => ({ t: 'merge' as const, id: row._id, seq: 1, v: 1, row }))
  const page = { rows: [{ t: 'lead' as const, id: lead._id, seq: 1, v: 1, row: lead }, ...lines] }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  return device
}

/** Once the kept lead is there too. */
async function undoOf(name: string) {
  await screen.findAllByRole('link', { name: 'Ann Lee' })
  const item = (await screen.findByText(new RegExp(name))).closest('li')
  return within(item ?? document.body).queryByRole('button', { name: 'Undo merge: Ann Lee' })
}

test('only the last of several merges into one lead can be undone, by the order of the server', async () => {
  const device = await deviceWith(
    // Made offline in the morning, sent after the other.
    mergeOf('Late Sent', { keptVersion: 3, at: minutesAgo(180) }),
    mergeOf('First Sent', { keptVersion: 2, at: minutesAgo(5) }),
  )
  renderScreen(<RecentMerges />, device)
  expect(await undoOf('Late Sent')).not.toBeNull()
  expect(await undoOf('First Sent')).toBeNull()
})

test('the merge before one that was undone can be undone', async () => {
  const device = await deviceWith(
    mergeOf('Second', { keptVersion: 3, undoneAt: minutesAgo(1), undoneBy: VIEWER_ID }),
    mergeOf('First', { keptVersion: 2 }),
  )
  renderScreen(<RecentMerges />, device)
  expect(await undoOf('Second')).toBeNull()
  expect(await undoOf('First')).not.toBeNull()
})

test('no merge into a lead can be undone while another with it waits to be sent', async () => {
  const device = await deviceWith(mergeOf('First', { keptVersion: 2 }))
  const otherIds = [crypto.randomUUID()]
  const args = { mergeId: crypto.randomUUID(), leadId: lead._id, otherIds, picks: {}, at: minutesAgo(0) }
  renderScreen(<RecentMerges />, device)
  expect(await undoOf('First')).not.toBeNull()
  await mutate(device, mergeLeads, args, { subject: 'Ann Lee' })
  await expect.poll(() => undoOf('First')).toBeNull()
})

test('a kept lead that this device lacks is not called gone', async () => {
  renderScreen(<RecentMerges />, await deviceWith(mergeOf('First', { leadId: crypto.randomUUID(), keptVersion: 2 })))
  await screen.findByText(/a lead that isn’t on this device/)
})
