import { expect, test } from 'vitest'
import { addNote } from '../../contract/mutations/note.ts'
import { buildJob } from '../../tests/support/builders/build-job.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { createPageDevice } from '../../tests/support/browser/page-device.ts'
import { mutate } from '../db/mutate.ts'
import { applyBootstrapPage, startBootstrap } from '../db/rows/write-bootstrap.ts'
import { openSearchIn } from './search-client.ts'
import { createSearchWorker } from './search-worker.ts'

const MOST = 6
const OTHER_COMPANY = '00000000-0000-4000-8000-000000000002'

async function openFinding() {
  const device = createPageDevice()
  const { userId, companyId } = device.data
  const search = openSearchIn(createSearchWorker(device))({ userId, companyId })
  const lead = buildLead({ companyId, firstname: 'Ann', surname: 'Lee' })
  const { createdAt } = lead
  const shared = { companyId, createdAt, updatedAt: createdAt, version: 1 }
  await device.confirm('lead', lead, buildLead({ companyId, firstname: 'Del', surname: 'Leigh', deal_status: 'Open' }))
  await device.confirm('contact', { ...shared, _id: device.newId(), firstname: 'Leah', lastname: 'Fox' })
  await device.confirm('account', { ...shared, _id: device.newId(), name: 'Fox Homes' })
  await device.confirm('job', buildJob({ companyId, job: 'J-17', address: '3 Fox Lane' }))
  const note = { companyId, createdAt, leadId: lead._id }
  await device.confirm('note', { ...note, _id: device.newId(), content: 'A fox terrier behind the gate', seq: 1 })
  return { device, search, lead }
}

test('leads and deals are found together', async () => {
  const { search } = await openFinding()
  const { leads } = await search.anybody('le', MOST)
  expect(leads.map(({ firstname = '' }) => firstname).toSorted((a, b) => a.localeCompare(b))).toEqual(['Ann', 'Del'])
})

test('one word finds contacts, accounts, jobs and what was noted, each with where it belongs', async () => {
  const { search, lead } = await openFinding()
  expect(await search.records('fox', MOST)).toMatchObject({
    contacts: [{ firstname: 'Leah' }],
    accounts: [{ name: 'Fox Homes' }],
    jobs: [{ job: 'J-17' }],
    notes: [{ note: { content: 'A fox terrier behind the gate' }, lead: { _id: lead._id } }],
  })
  expect(await search.records('foxx terier', MOST)).toMatchObject({
    contacts: [],
    notes: [{ lead: { surname: 'Lee' } }],
  })
})

test('what was noted offline is found at once, the latest first', async () => {
  const { device, search, lead } = await openFinding()
  await search.records('fox', MOST)
  const today = { noteId: device.newId(), createdAt: new Date().toISOString(), content: 'No fox today' }
  await mutate(device, addNote, { leadId: lead._id, ...today }, { subject: 'Ann' })
  const { notes } = await search.records('fox', MOST)
  expect(notes.map(({ note }) => note.content)).toEqual(['No fox today', 'A fox terrier behind the gate'])
})

test('leads of another company are found beside those of the open one, unless they are too many', async () => {
  const { device, search } = await openFinding()
  const rows = device.openRows(device.data.userId, OTHER_COMPANY)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c0', head: 0, totals: { lead: 1 } })
  const bob = buildLead({ companyId: OTHER_COMPANY, firstname: 'Bob', surname: 'Lee' })
  const row = { t: 'lead' as const, id: bob._id, seq: 1, v: 1, row: bob }
  await applyBootstrapPage(rows, { rows: [row] }, { generation: 1, after: undefined })
  await search.anybody('lee', MOST)
  expect(await search.anybody('lee', MOST, OTHER_COMPANY)).toMatchObject({ leads: [{ firstname: 'Bob' }] })
  expect(await search.anybody('lee', MOST)).toMatchObject({ leads: [{ firstname: 'Ann' }] })
  await search.endFinding()
  await rows.meta.update('state', { have: 100_001 })
  expect(await search.anybody('lee', MOST, OTHER_COMPANY)).toEqual({ leads: [], isTooLarge: true })
})
