import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { createPageDevice } from '../../tests/support/browser/page-device.ts'
import { LiveLeads } from '../search/live-leads.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import { leadBulk } from './lead-bulk.ts'

test('a file of ticked leads has them in the order of the list, in whatever order they were ticked', async () => {
  const page = createPageDevice()
  const { companyId } = page.data
  const leads = ['Al', 'Bo', 'Cy', 'Di'].map((firstname) => buildLead({ firstname, companyId }))
  await page.confirm('lead', ...leads)
  const search = new LiveLeads(deviceLeadSource(page.data), async () => undefined).search('lead')
  const [al, , cy, di] = leads.map(({ _id }) => _id)
  const sort = { column: 'firstname', direction: 'descending' } as const
  const gone = page.newId()
  const file = await leadBulk(search, page.data, page).exportCsv(
    { ids: [gone, cy!, di!, al!], sort },
    'text',
    () => true,
  )
  const lines = ((await file?.text()) ?? '').trim().split('\n').slice(1)
  expect(lines.map((line) => /Al|Bo|Cy|Di/.exec(line)?.[0])).toEqual(['Di', 'Cy', 'Al'])
})

test('FM-104: a change of many leads that is asked again, because the page came back before it was answered, is saved once', async () => {
  const page = createPageDevice()
  const { companyId, outbox } = page.data
  await page.confirm(
    'lead',
    ...['Al', 'Bo'].map((firstname) => buildLead({ firstname, companyId, lead_status: 'Open' })),
  )
  const search = new LiveLeads(deviceLeadSource(page.data), async () => undefined).search('lead')
  const filters = { lead_status: ['Open'] }
  const change = {
    name: 'lead.status',
    args: { status: 'Closed' },
    description: 'Set the status to Closed',
    batchId: page.newId(),
  } as const
  const ask = () => leadBulk(search, page.data, page).change({ filters, except: [] }, change, 2)
  expect([await ask(), await ask()]).toEqual([2, 2])
  const batches = await outbox.status.where('key').startsWith('batch:').toArray()
  expect(batches.filter((record) => 'total' in record)).toMatchObject([
    { batchId: change.batchId, total: 2, queued: 0 },
  ])
})
