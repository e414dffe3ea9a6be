import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { addUploader, type Uploader } from '../../support/builders/uploads.ts'

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

test('reads a column as the user chose: month first, and what a status means', async () => {
  const rules = [
    { column: 1, monthFirst: true },
    { column: 2, values: [{ from: 'RING', to: 'Call Back' }] },
  ]
  const done = await me.upload('surname,dob,status\nLee,12/31/1980,ring\nShah,1/2/1980,gone\n', {
    reading: { rules },
  })
  expect(done).toMatchObject({ rows: { added: 2 }, unread: [{ field: 'lead_status', count: 1 }] })
  expect(await me.leads()).toMatchObject([
    { surname: 'Lee', date_of_birth: '1980-12-31', lead_status: 'Call Back' },
    { surname: 'Shah', date_of_birth: '1980-01-02', lead_status: 'Open' },
  ])
})

test('the header may be below a title, or chosen; totals become leads only on request', async () => {
  const report = 'Leads of October\n\nFirst Name,Email,Quantity\nMaya,maya@example.com,2\nTotal,,2\n'
  expect(await me.upload(report)).toMatchObject({ rows: { read: 2, added: 1, failed: 1 } })
  expect(await me.names()).toEqual(['Maya'])
  const chosen = await me.upload(report, { reading: { headerLine: 1, totals: 'keep' }, columns: ['firstname'] })
  expect(chosen.rows).toMatchObject({ read: 3, failed: 3 })
  const withTotals = await me.upload(report, { reading: { totals: 'keep' } })
  expect(withTotals.rows).toMatchObject({ read: 2, added: 1, skipped: 1 })
  expect(await me.upload(report, { reading: { totals: 'leave-out' } })).toMatchObject({
    rows: { read: 1, failed: 0 },
  })
})

test('leaves a value empty that its column can’t hold', async () => {
  const longText = Array.from({ length: 120 }, () => randomUUID()).join('')
  const file = [
    'first_name,dob,quantity,certificate_number,postcode',
    'Year,01/01/0000,,,',
    `Number,,${'9'.repeat(400)},,`,
    `Certificate,,,${longText},`,
    `Postcode,,,C2,${longText}`,
    'Good,01/01/1980,2,C1,LS1 4AP',
  ].join('\n')
  expect(await me.upload(file)).toMatchObject({ state: 'done', rows: { added: 5, failed: 0 } })
  expect(await me.names()).toEqual(['Year', 'Number', 'Certificate', 'Postcode', 'Good'])
})

test('notes and further phones become the first note of a lead, and are undone with it unless somebody adds one', async () => {
  const done = await me.upload(
    'Surname,Mobile,Home Phone,Notes\nLee,07700 900801,01632 960801,Ring late\nShah,07700 900802,,\nBell,07700 900803,,Dog\n',
  )
  const leads = await me.leads()
  const notesOf = async (index: number) => (await me.call('GET', `/api/epc/leads/${leads[index]?._id}/notes`)).body
  expect(leads).toMatchObject([{ surname: 'Lee', phone: '07700 900801' }, { surname: 'Shah' }, { surname: 'Bell' }])
  expect(await notesOf(0)).toMatchObject([{ content: 'Home Phone: 01632 960801\nRing late', createdBy: me.user._id }])
  expect(await notesOf(1)).toEqual([])
  await me.call('POST', `/api/epc/leads/${leads[2]?._id}/notes`, { content: 'My own' })
  await me.call('POST', `/api/upload/bulk-uploads/${done._id}/undo`)
  await expect.poll(async () => (await me.leads()).map(({ surname }) => surname)).toEqual(['Bell'])
  const again = await me.upload('Surname,Mobile,Notes\nLee,07700 900801,Ring late\n')
  expect(again.rows).toMatchObject({ added: 1 })
})
