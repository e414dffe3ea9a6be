import { expect, test } from 'vitest'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { assignLead } from '../../../contract/mutations/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { buildShareLeads } from '../../../tests/support/builders/share-leads.ts'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { undoBatch } from '../../db/outbox/batch-actions.ts'
import { readUnqueued, readUnqueuedBatches } from '../../db/outbox/batch-store.ts'
import { expandBatches } from '../../db/outbox/expand-batches.ts'
import { saveBatch, toBatchLead } from '../../db/save-batch.ts'
import { HOLD_MS } from '../../db/schema/batch.ts'
import { openFollowUpsQuestion } from '../../db/views/queries.ts'
import { ask } from '../../db/views/view.ts'
import { LiveLeads } from '../../search/live-leads.ts'
import { deviceLeadSource } from '../../workers/device-lead-source.ts'
import type { CompanySearch } from '../../workers/search-client.ts'
import { saveRest } from './save-hand-over.ts'

const ANN = '00000000-0000-4000-8000-00000000000b'
const BOB = '00000000-0000-4000-8000-00000000000c'
const LEAVER = '00000000-0000-4000-8000-00000000000d'
const AT = '2026-11-20T09:00:00.000Z'

async function leaver() {
  const page = createPageDevice()
  const { companyId } = page.data
  const lead = (given: Parameters<typeof buildLead>[0]) => buildLead({ companyId, assignedTo: LEAVER, ...given })
  const leads = [lead({ surname: 'One' }), lead({ surname: 'Two' })]
  const deal = lead({ surname: 'Deal', deal_status: 'Open', actual_booking_date: '2036-05-06' })
  await page.confirm('lead', ...leads, deal)
  const followUps = [leads[1], leads[0], deal].map(
    (of, index): FollowUp => ({
      _id: `00000000-0000-4000-8000-0000000000f${index}`,
      companyId,
      leadId: of?._id ?? '',
      kind: 'Visit',
      dueDate: '2036-05-06',
      assignedTo: LEAVER,
      createdAt: AT,
      updatedAt: AT,
      version: 1,
    }),
  )
  await page.confirm('followUp', ...followUps)
  const live = new LiveLeads(deviceLeadSource(page.data), async () => undefined)
  const search = { leads: (kind) => live.search(kind) } as Pick<CompanySearch, 'leads'> as CompanySearch
  const leadIds = leads.map(({ _id }) => _id)
  const counts = { leads: 2, bookedLeads: 0, bookedDeals: 1, followUps: 3 }
  return { page, search, leads, work: { counts, leadIds, dealIds: [deal._id], followUps } }
}

const people = [ANN, BOB].map((userId) => ({ userId, areas: [], shapes: [], open: 0 }))
const plan = { way: 'evenly', people, sharesOthers: false } as const
const rest = { plan, leads: buildShareLeads(['', '']), description: 'Shared between 2 people' }

test('deals and follow-ups go with the leads, are one group with them, and one Undo takes back all', async () => {
  const { page, search, leads, work } = await leaver()
  const { data } = page
  const groupId = page.newId()
  const change = { name: assignLead.name, args: { userId: ANN }, description: 'Assigned', batchId: groupId }
  await saveBatch(data, change, leads.map(toBatchLead), page)
  await saveRest({ search, data, ports: page }, { ...rest, work, groupId, hasBatchOfLeads: true })
  const rows = await readUnqueued(data.outbox, data, 'all')
  expect(rows.slice(2).map(({ method, path, body }) => [method, path.split('/').slice(3, 5).join('/'), body])).toEqual([
    ['PATCH', `leads/${work.dealIds[0]}`, { userId: ANN }],
    ['PATCH', `follow-ups/${work.followUps[0]?._id}`, { assignedTo: BOB }],
    ['PATCH', `follow-ups/${work.followUps[1]?._id}`, { assignedTo: ANN }],
    ['PATCH', `follow-ups/${work.followUps[2]?._id}`, { assignedTo: ANN }],
  ])
  const shown = await ask(data, openFollowUpsQuestion)
  expect(shown.map(({ assignedTo }) => assignedTo)).toEqual([BOB, ANN, ANN])
  expect(await undoBatch(data.outbox, groupId)).toBe(true)
  expect(await readUnqueuedBatches(data.outbox, data.userId)).toEqual([])
})

test('once the leads are being sent nothing of the group is undone', async () => {
  const { page, search, leads, work } = await leaver()
  const { data } = page
  const groupId = page.newId()
  const change = { name: assignLead.name, args: { userId: ANN }, description: 'Assigned', batchId: groupId }
  await saveBatch(data, change, leads.map(toBatchLead), page)
  await saveRest({ search, data, ports: page }, { ...rest, work, groupId, hasBatchOfLeads: true })
  expect(await expandBatches(data.outbox, data.userId, page.now() + HOLD_MS + 1)).toBe(true)
  expect(await undoBatch(data.outbox, groupId)).toBe(false)
  expect(await readUnqueuedBatches(data.outbox, data.userId)).toHaveLength(2)
})

test('follow-ups alone are a group of their own', async () => {
  const { page, search, work } = await leaver()
  const { data } = page
  const groupId = page.newId()
  const alone = { ...work, leadIds: [], dealIds: [] }
  await saveRest(
    { search, data, ports: page },
    { ...rest, leads: buildShareLeads([]), work: alone, groupId, hasBatchOfLeads: false },
  )
  expect(await readUnqueued(data.outbox, data, 'all')).toHaveLength(3)
  expect(await undoBatch(data.outbox, groupId)).toBe(true)
  expect(await ask(data, openFollowUpsQuestion).then((all) => all.map(({ assignedTo }) => assignedTo))).toEqual([
    LEAVER,
    LEAVER,
    LEAVER,
  ])
})
