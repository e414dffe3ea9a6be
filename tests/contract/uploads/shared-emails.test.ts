import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DifferentPeople } from '../../../contract/entities/bulk-upload.ts'
import { matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { LeadIndex } from '../../../src/search/lead-index.ts'
import { isOfLead } from '../../../csv/duplicate-keys.ts'
import { countKnown } from '../../../src/workers/csv/count-known.ts'
import { addUploader, finishedUpload, type Uploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

const header = 'firstname,surname,email,phone,address1,postcode,posttown'
const fileOf = (...rows: string[]) => [header, ...rows, ''].join('\n')

test('FM-099: a couple and the people of an agent who share an email are leads of their own; a repeated row isn’t', async () => {
  const file = fileOf(
    'John,Smith,smiths@example.org,,,,',
    'Mary,Smith,smiths@example.org,,,,',
    'Ann,Lee,agent@example.org,,,,',
    'Bob,Shah,agent@example.org,,,,',
    'JOHN,smith,SMITHS@example.org,,,,',
    'J,Smith,smiths@example.org,,,,',
  )
  expect((await me.upload(file)).rows).toMatchObject({ added: 4, skipped: 2 })
  expect((await me.upload(file)).rows).toMatchObject({ added: 0, skipped: 6 })
})

test('an update reaches the lead with the row’s name, and no other with its email', async () => {
  await me.upload(fileOf('John,Smith,smiths@example.org,,,,LEEDS', 'Mary,Smith,smiths@example.org,,,,LEEDS'))
  const plan = { duplicates: 'update' }
  expect((await me.upload(fileOf('Mary,,smiths@example.org,,,,YORK'), plan)).rows).toMatchObject({ updated: 1 })
  const towns = (await me.leads()).map(({ firstname, posttown }) => `${firstname} ${posttown}`)
  expect(towns.toSorted()).toEqual(['John LEEDS', 'Mary YORK'])
})

const known = [
  { firstname: 'Maya', surname: 'Shah', email: 'maya@example.org', phone: '07700 900123' },
  { firstname: 'Ben', surname: 'Lee', address1: '12 High Street', postcode: 'LS1 4AP' },
  { surname: 'Green', email: 'office@example.org', certificate_number: 'C1' },
]
const rows = [
  'Maya,Shah,MAYA@example.org,,,,',
  ',Shah,maya@example.org,+44 7700 900123,,,',
  ',,maya@example.org,,,,',
  'Omar,Shah,maya@example.org,,,,',
  'Omar,Shah,omar@example.org,07700 900123,,,',
  'Kim,Lee,,,"12, High Street",ls14ap,',
  'Al,,office@example.org,,,,',
  'New,Brown,new@example.org,,,,',
]

/** Counts as the device's preview does. */
async function countOnDevice(differentPeople: readonly DifferentPeople[]) {
  const index = new LeadIndex()
  for (const lead of await me.leads()) index.put(lead)
  const question = { columns: matchColumns(header.split(',')), headerLine: 1, totals: undefined, rules: undefined }
  const found = await countKnown(new Blob([fileOf(...rows)]), question, index.duplicateHashes())
  const leads = index.matching(
    found.first.map(({ lead }) => lead),
    differentPeople,
  )
  const matched = found.first.flatMap(({ line, kinds }, at) =>
    isOfLead(kinds, differentPeople) ? `${line} ${leads[at]?._id}` : [],
  )
  const counted = found.counts.filter(({ kinds }) => isOfLead(kinds, differentPeople))
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(matched.length)
  return matched
}

test.each<[DifferentPeople[], number]>([
  [[], 6],
  [['email-alone'], 4],
  [['email', 'email-alone'], 3],
  [['phone', 'address'], 4],
  [['email', 'email-alone', 'phone', 'address'], 0],
])(
  'with %j of different people the server skips the rows that the device counted, for the same leads',
  async (differentPeople, count) => {
    for (const lead of known) await server.addLead(me.companyId, lead)
    const expected = await countOnDevice(differentPeople)
    expect(expected).toHaveLength(count)
    const done = await me.upload(fileOf(...rows), { reading: { differentPeople } })
    const list = await me.call('GET', `/api/upload/bulk-uploads/${done._id}/skipped-rows`)
    const skipped = list.text.matchAll(/^(\d+),.*?,([0-9a-f-]{36}),/gm)
    expect([...skipped].map(([, line, leadId]) => `${line} ${leadId}`)).toEqual(expected)
    expect(done.rows).toMatchObject({ skipped: count, added: rows.length - count })
  },
)

test('“different people” outlasts an announcement and chunks that are sent again', async () => {
  await server.addLead(me.companyId, { surname: 'Green', email: 'office@example.org' })
  const uploadId = randomUUID()
  const file = fileOf(',,office@example.org,,,,LEEDS')
  const [one, other] = [file.slice(0, 20), file.slice(20)]
  const plan = { fileName: 'leads.csv', fileSize: file.length, totalChunks: 2 }
  const announce = () =>
    me.call('PUT', `/api/upload/bulk-uploads/${uploadId}`, { ...plan, reading: { differentPeople: ['email-alone'] } })
  expect((await announce()).status).toBe(200)
  await me.sendChunk(one, { number: 0, of: 2, uploadId })
  expect((await announce()).status).toBe(200)
  await me.sendChunk(one, { number: 0, of: 2, uploadId })
  await me.sendChunk(other, { number: 1, of: 2, uploadId })
  await me.sendChunk(other, { number: 1, of: 2, uploadId })
  expect((await finishedUpload(server, me.user.token, uploadId)).rows).toMatchObject({ added: 1, skipped: 0 })
})

test('a certificate belongs to one lead, whatever a file says', async () => {
  const reading = { differentPeople: ['certificate'] }
  const plan = { fileName: 'leads.csv', fileSize: 9, totalChunks: 1, reading }
  expect((await me.call('PUT', `/api/upload/bulk-uploads/${randomUUID()}`, plan)).status).toBe(422)
})
