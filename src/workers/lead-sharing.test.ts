import { expect, test } from 'vitest'
import type { Ring } from '../../contract/entities/sharing/rings.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { createPageDevice } from '../../tests/support/browser/page-device.ts'
import { undoBatch } from '../db/outbox/batch-actions.ts'
import { readUnqueued, readUnqueuedBatches } from '../db/outbox/batch-store.ts'
import { expandBatches } from '../db/outbox/expand-batches.ts'
import { HOLD_MS } from '../db/schema/batch.ts'
import { LiveLeads } from '../search/live-leads.ts'
import type { Selected } from '../search/selected.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import { toWorld } from '../search/radius.ts'
import { leadBulk } from './lead-bulk.ts'

const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'
const everything = { filters: { lead_source: ['Fair'] }, except: [] }

async function fiveLeads() {
  const page = createPageDevice()
  const { companyId } = page.data
  const postcodes = ['LE1 3AB', 'LE2 1AA', 'NN1 1AA', 'LE1 4AA', '']
  const leads = postcodes.map((postcode, index) =>
    buildLead({
      companyId,
      lead_source: 'Fair',
      lead_status: 'Open',
      postcode,
      ...(index === 0 ? { assignedTo: ANN } : {}),
      ...(index < 3 ? { lat: 52.6 + index / 10, lng: -1.1 } : {}),
    }),
  )
  const others = ['Open', 'Call Back', 'Closed'].map((lead_status) =>
    buildLead({ companyId, lead_status: lead_status as 'Open', assignedTo: ANN }),
  )
  await page.confirm('lead', ...leads, ...others)
  const search = new LiveLeads(deviceLeadSource(page.data), async () => undefined).search('lead')
  return { page, bulk: leadBulk(search, page.data, page), leads }
}

const person = (userId: string, areas: string[] = [], shapes: Ring[] = []) => ({ userId, areas, shapes, open: 0 })
const evenly = { way: 'evenly', people: [person(ANN), person(BOB)], sharesOthers: false } as const

test('facts give the district of each lead, and how many other open leads each person has', async () => {
  const { bulk } = await fiveLeads()
  const { leads, open } = await bulk.shareFacts(everything)
  expect([...leads.districts].toSorted()).toEqual(['', 'LE1', 'LE1', 'LE2', 'NN1'])
  expect([...open]).toEqual([[ANN, 2]])
})

test('leads that are shared out are one batch, decided once: its rows are the same whenever it is read or expanded', async () => {
  const { page, bulk } = await fiveLeads()
  const { outbox, userId } = page.data
  const batchId = page.newId()
  const share = () =>
    bulk.share(everything, { plan: evenly, counts: [3, 2], description: 'Shared between 2 people', batchId })
  expect([await share(), await share()]).toEqual([true, true])
  const shown = (await readUnqueued(outbox, page.data, 'all')).map(({ args, mutationId }) => ({ args, mutationId }))
  expect(shown.map(({ args }) => (args as { userId: string }).userId)).toEqual([ANN, BOB, ANN, BOB, ANN])
  await expandBatches(outbox, userId, page.now() + HOLD_MS + 1)
  const queued = await outbox.pending.where({ userId }).sortBy('position')
  expect(queued.map(({ args, mutationId }) => ({ args, mutationId }))).toEqual(shown)
})

test('one Undo takes back all shares', async () => {
  const { page, bulk } = await fiveLeads()
  const batchId = page.newId()
  await bulk.share(everything, { plan: evenly, counts: [3, 2], description: 'Shared between 2 people', batchId })
  expect(await undoBatch(page.data.outbox, batchId)).toBe(true)
  expect(await readUnqueued(page.data.outbox, page.data, 'all')).toEqual([])
})

test('nothing is saved if the numbers are no longer those that were shown', async () => {
  const { page, bulk } = await fiveLeads()
  const sharing = { plan: evenly, counts: [4, 2], description: 'Shared between 2 people', batchId: page.newId() }
  expect(await bulk.share(everything, sharing)).toBe(false)
  expect(await readUnqueuedBatches(page.data.outbox, page.data.userId)).toEqual([])
})

test('leads in nobody’s area are not in the batch', async () => {
  const { page, bulk, leads } = await fiveLeads()
  const plan = { way: 'area', people: [person(ANN, ['LE1']), person(BOB, ['LE'])], sharesOthers: false } as const
  const batchId = page.newId()
  expect(await bulk.share(everything, { plan, counts: [2, 1], description: 'Shared', batchId })).toBe(true)
  const rows = await readUnqueued(page.data.outbox, page.data, 'all')
  const given = new Map(
    rows.map(({ args }) => [(args as { leadId: string }).leadId, (args as { userId: string }).userId]),
  )
  expect(leads.map(({ _id }) => given.get(_id))).toEqual([ANN, BOB, undefined, ANN, undefined])
})

const around = (south: number, north: number): Ring =>
  [
    { lat: south, lng: -2 },
    { lat: north, lng: -2 },
    { lat: north, lng: 0 },
    { lat: south, lng: 0 },
  ].map(toWorld)

test('leads go to the person whose shape they are in, all that are filtered as well as those that were chosen', async () => {
  const { page, bulk, leads } = await fiveLeads()
  const people = [person(ANN, [], [around(52.55, 52.75)]), person(BOB, ['LE'], [around(52.65, 52.85)])]
  const plan = { way: 'area', people, sharesOthers: false } as const
  const given = async (selected: Selected, counts: number[]) => {
    const batchId = page.newId()
    expect(await bulk.share(selected, { plan, counts, description: 'Shared', batchId })).toBe(true)
    const rows = await readUnqueued(page.data.outbox, page.data, 'all')
    await undoBatch(page.data.outbox, batchId)
    return new Map(rows.map(({ args }) => [(args as { leadId: string }).leadId, (args as { userId: string }).userId]))
  }
  const ofAll = await given(everything, [2, 2])
  // The fourth has no location, only a district; the fifth has neither.
  expect(leads.map(({ _id }) => ofAll.get(_id))).toEqual([ANN, ANN, BOB, BOB, undefined])
  expect(await given({ ids: leads.map(({ _id }) => _id) }, [2, 2])).toEqual(ofAll)
})
