import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/build-lead.ts'
import { createPageDevice } from '../../tests/support/page-device.ts'
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
  const file = await leadBulk(search, page.data, page).exportCsv({ ids: [gone, cy!, di!, al!], sort }, () => true)
  const lines = ((await file?.text()) ?? '').trim().split('\n').slice(1)
  expect(lines.map((line) => /Al|Bo|Cy|Di/.exec(line)?.[0])).toEqual(['Di', 'Cy', 'Al'])
})
