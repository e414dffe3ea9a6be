import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeAgain } from '../../../server/store/register/place-rows.ts'
import { importPostcodeRows, rebuildMiddles } from '../../../server/store/register/postcodes.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { fileForm } from '../../support/builders/uploads.ts'
import { xlsxOf } from '../../support/builders/xlsx.ts'

let server: TestServer
let companyId: string
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
})

const upload = (content: string | Uint8Array<ArrayBuffer>, kind: 'jobs' | 'prospective-jobs' = 'jobs') =>
  server.call('POST', `/api/jobs/upload-${kind}`, { token: user.token, form: fileForm(content, 'jobs.csv') })
const jobs = async (kind = 'active') =>
  (await server.call('GET', `/api/jobs/map/${kind}`, { token: user.token })).body as unknown as Record<
    string,
    unknown
  >[]

const ACTIVE = `Job,Address,Postcode,Exchange,Service,Description,Planned Start,Planned End Date,Job Value
J1,"1 High Street, Leeds",LS1 4AP,LEEDS,FTTP,Pole,03/04/2026,5-Apr-26,"£1,250.50"
J2,2 High Street,QQ9 9ZZ,LEEDS,,,,,
`

test('imports active jobs from a CSV file with every field, located by postcode, and lists those with unknown postcodes', async () => {
  const { status, body } = await upload(ACTIVE)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Upload complete!',
    added: 2,
    updated: 0,
    unchanged: 0,
    refused: [],
    refusedCount: 0,
    unknownPostcodes: [{ line: 3, number: 'J2', postcode: 'QQ9 9ZZ' }],
    unknownPostcodesCount: 1,
    approximate: 1,
  })
  expect(await jobs()).toEqual([
    {
      _id: expect.any(String),
      companyId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      kind: 'active',
      job: 'J1',
      address: '1 High Street, Leeds',
      postcode: 'LS1 4AP',
      exchange: 'LEEDS',
      service: 'FTTP',
      description: 'Pole',
      plannedStartDate: '2026-04-03',
      plannedEndDate: '2026-04-05',
      totalSynthCost: 1250.5,
      lat: expect.closeTo(53.8, 0),
      lng: expect.closeTo(-1.5, 0),
      coordinate_precision: 'outcode',
    },
    expect.not.objectContaining({ lat: expect.anything() }),
  ])
  expect(await jobs('prospective')).toEqual([])
})

test('a preview reports columns, existing jobs and jobs that can’t be located, and saves nothing', async () => {
  await upload('Job,Address,Postcode\nJ1,1 High Street,LS1 4AP\nJ9,9 High Street,LS1 4AP\n')
  const file = `Job,Site Address,Notes,Job Value
J1,"1 High Street, Leeds LS1 4AP",,12
J2,2 High Street,,much
J3,"3 High Street, BX1 1LT",key at no. 5,
,4 High Street,,
`
  const form = fileForm(file, 'jobs.csv')
  const { status, body } = await server.call('POST', '/api/jobs/preview/active', { token: user.token, form })
  expect(status).toBe(200)
  expect(body).toEqual({
    columns: [
      { name: 'Job', field: 'Job', samples: ['J1', 'J2', 'J3'] },
      {
        name: 'Site Address',
        field: 'Address',
        samples: ['1 High Street, Leeds LS1 4AP', '2 High Street', '3 High Street, BX1 1LT'],
      },
      { name: 'Notes', samples: ['key at no. 5'] },
      { name: 'Job Value', field: 'Job Value', samples: ['12', 'much'] },
    ],
    rows: 4,
    jobs: 3,
    matches: { count: 1, first: [{ line: 2, number: 'J1', postcode: 'LS1 4AP' }] },
    unlocated: {
      count: 2,
      first: [
        { line: 3, number: 'J2', postcode: '' },
        { line: 4, number: 'J3', postcode: 'BX1 1LT' },
      ],
    },
    approximate: 1,
    refused: [{ line: 5, reason: 'it has no job number' }],
    refusedCount: 1,
    unread: [{ label: 'Job Value', count: 1 }],
  })
  expect(await jobs()).toMatchObject([{ job: 'J1', version: 1 }, { job: 'J9' }])
})

test('a preview without locations lists only new jobs as not located, since known ones keep theirs', async () => {
  await upload('Job,Postcode\nJ1,LS1 4AP\n')
  const form = fileForm('Job,Description\nJ1,Pole\nJ2,Pole\n', 'jobs.csv')
  const { body } = await server.call('POST', '/api/jobs/preview/active', { token: user.token, form })
  expect(body).toMatchObject({ unlocated: { count: 1, first: [{ number: 'J2' }] } })
})

test('imports prospective jobs from a spreadsheet', async () => {
  const sheet = xlsxOf([
    [
      'MTS Job No',
      'BT Reference Number',
      'Subcontractor',
      'Exchange',
      'Days Outstanding',
      'Date Submitted',
      'Cost Code',
      'Reason',
      'Address',
      'Post Code',
    ],
    [
      1001,
      'BT-7',
      'Smith & Sons',
      'OTLEY',
      12,
      new Date('2026-11-02T00:00:00Z'),
      'C<1>',
      'Blocked duct',
      '3 High Street',
      'LS21 1AA',
    ],
    [null, null, null, null, null, null, null, null, null, null],
    ['', 'no number', null, null, null, null, null, null, null, null],
    [1002, 'BT-8', 'x'.repeat(2_001), null, null, null, null, null, null, null],
  ])
  const { body } = await upload(Uint8Array.from(sheet), 'prospective-jobs')
  expect(body).toMatchObject({
    added: 2,
    refused: [{ line: 4, reason: 'it has no job number' }],
    sheet: 'Jobs',
    unread: [{ label: 'Subcontractor', count: 1 }],
  })
  expect(await jobs('prospective')).toMatchObject([
    {
      kind: 'prospective',
      mtsJobNo: '1001',
      btReferenceNumber: 'BT-7',
      subcontractor: 'Smith & Sons',
      exchange: 'OTLEY',
      daysOutstanding: 12,
      dateSubmitted: '2026-11-02',
      costCode: 'C<1>',
      reason: 'Blocked duct',
      address: '3 High Street',
      postcode: 'LS21 1AA',
    },
    { mtsJobNo: '1002', btReferenceNumber: 'BT-8' },
  ])
})

test('a job number identifies one job of a company: the same file again changes nothing, a later one updates it', async () => {
  await upload(ACTIVE)
  const [before] = await jobs()
  expect((await upload(ACTIVE)).body).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect((await upload('Job No,Service\nJ1,Copper\nJ1,FTTC\nJ3,FTTP\n')).body).toMatchObject({ added: 1, updated: 1 })
  const [after] = await jobs()
  expect(after).toEqual({ ...before, service: 'FTTC', version: 2, updatedAt: expect.any(String) })
  await upload('MTS Job No,Reason\nJ1,Other kind\n', 'prospective-jobs')
  expect(await jobs('prospective')).toHaveLength(1)
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  expect((await server.call('GET', '/api/jobs/map/active', { token: stranger.token })).body).toEqual([])
})

test('devices get jobs with a bootstrap and with changes, and when more of their postcodes are known', async () => {
  const get = (path: string) => server.call('GET', `/api/sync/${path}&companyId=${companyId}`, { token: user.token })
  const { cursor } = (await get('head?x=1')).body
  await upload(ACTIVE)
  const changed = (await get(`changes?cursor=${String(cursor)}`)).body
  expect(changed['changes']).toMatchObject([{ t: 'job', v: 1, row: { kind: 'active' } }, { t: 'job' }])
  expect((await get('bootstrap?limit=100')).body['rows']).toEqual(
    expect.arrayContaining([expect.objectContaining({ t: 'job', row: expect.objectContaining({ job: 'J1' }) })]),
  )
  expect((await get('head?x=1')).body['totals']).toMatchObject({ job: 2 })
  await importPostcodeRows(server.store, [['LS14AP', 53.797, -1.549, false, undefined, undefined, undefined]])
  await rebuildMiddles(server.store)
  expect(await placeAgain(server.store)).toBeGreaterThan(0)
  expect(await jobs()).toMatchObject([{ job: 'J1', coordinate_precision: 'unit', version: 2 }, { job: 'J2' }])
})

test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['empty', '', 'empty'],
  ['without a job number', 'Address,Postcode\n1 High Street,LS1 4AP\n', 'one called Job'],
  ['a broken spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]), 'can’t be read'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0, 0, 1]), 'not a text file'],
])('refuses a file that is %s with a reason', async (_what, content, reason) => {
  const { status, body } = await upload(content)
  expect(status).toBe(422)
  expect(body['message']).toContain(reason)
})

test('leaves an unreadable date empty and counts it; its job is imported', async () => {
  const { body } = await upload('Job,Planned Start\nJ1,31/02/2026\nJ2,2026-02-28\n')
  expect(body).toMatchObject({ added: 2, refused: [], unread: [{ label: 'Planned Start', count: 1 }] })
})

test('a job takes the postcode of its address; one without a location is listed', async () => {
  const { body } = await upload('Job ID,Site Address\nJ1,"33 Mill Lane, Leeds LS1 4AP"\nJ2,1 Nowhere\n')
  expect(body).toMatchObject({ added: 2, unknownPostcodes: [{ number: 'J2', postcode: '' }], unknownPostcodesCount: 1 })
  expect(await jobs()).toMatchObject([{ postcode: 'LS1 4AP', lat: expect.any(Number) }, { job: 'J2' }])
  expect((await upload('Job\nJ3\n')).body).toMatchObject({ unknownPostcodesCount: 1 })
})

test('a file of numbers alone imports jobs, and again changes nothing', async () => {
  await upload(ACTIVE)
  expect((await upload('Job\nJ1\nJ3\n')).body).toMatchObject({ added: 1, updated: 0, unchanged: 1 })
  expect(await jobs()).toMatchObject([{ job: 'J1', exchange: 'LEEDS' }, { job: 'J2' }, { job: 'J3' }])
})

test('refused rows that were guarded against formulas are guarded once when they are downloaded again', async () => {
  const { body } = await upload("Job,Service\n,'=1+1\n, ＝1\n")
  const path = `/api/jobs/refused-rows/${String(body['refusedRowsId'])}?companyId=${companyId}`
  const { text } = await server.call('GET', path, { token: user.token })
  const lines = text.trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Service', "'=1+1", "' ＝1"])
})

test('refuses a number that no index accepts, and imports the other jobs', async () => {
  const long = Array.from({ length: 100 }, () => crypto.randomUUID()).join('')
  expect((await upload(`Job,Address\n${long},x\nJ1,y\n`)).body).toMatchObject({
    added: 1,
    refused: [{ line: 2, reason: 'its job number is longer than 500 characters' }],
  })
})

const placesOf = async () => (await jobs()).map(({ job, lat, lng, coordinate_precision: by }) => [job, lat, lng, by])

test('coordinates of a file locate its jobs; impossible ones fall back to the postcode', async () => {
  const { body } = await upload(`Job,Postcode,Latitude,Lng
J1,LS2 9JT,53.7654,-1.5432
J2,LS2 9JT,-1.5432,53.7654
J3,LS2 9JT,0,0
J4,QQ9 9ZZ,54.1,-1.1
J5,QQ9 9ZZ,north,
`)
  expect(body).toMatchObject({
    added: 5,
    refusedCount: 0,
    approximate: 2,
    unknownPostcodes: [{ line: 6, number: 'J5' }],
    unknownPostcodesCount: 1,
  })
  expect(await placesOf()).toEqual([
    ['J1', 53.7654, -1.5432, 'unit'],
    ['J2', expect.closeTo(53.8, 0), expect.closeTo(-1.5, 0), 'outcode'],
    ['J3', expect.closeTo(53.8, 0), expect.closeTo(-1.5, 0), 'outcode'],
    ['J4', 54.1, -1.1, 'unit'],
    ['J5', undefined, undefined, undefined],
  ])
})

test('a workbook saved by LibreOffice imports its jobs, each at its lat and lng', async () => {
  const workbook = readFileSync(join(import.meta.dirname, '../../support/workbooks/libreoffice.xlsx'))
  expect((await upload(Uint8Array.from(workbook))).body).toMatchObject({ added: 2, refusedCount: 0 })
  const [leading, job] = (await jobs()).sort((one, other) => (String(one['job']) < String(other['job']) ? -1 : 1))
  expect(leading).toMatchObject({ job: '0042', plannedStartDate: '2026-03-01', lat: 53.5, lng: -1 })
  expect(job).toMatchObject({
    job: '10001',
    address: '1 High Street & Yard',
    plannedStartDate: '2026-03-07',
    totalSynthCost: 1000.1,
    description: 'Job 10001',
    lat: 53.7654,
    lng: -1.5432,
    coordinate_precision: 'unit',
  })
})

test('a job keeps its coordinates until its postcode changes or new ones are given', async () => {
  await upload('Job,Postcode,lat,lng\nJ1,LS2 9JT,53.7654,-1.5432\n')
  expect((await upload('Job,Postcode\nJ1,LS2 9JT\n')).body).toMatchObject({ unchanged: 1 })
  expect((await upload('Job,Service\nJ1,FTTP\n')).body).toMatchObject({ updated: 1 })
  expect(await placesOf()).toEqual([['J1', 53.7654, -1.5432, 'unit']])
  await upload('Job,lat,lng\nJ1,53.5,-1.5\n')
  expect(await placesOf()).toEqual([['J1', 53.5, -1.5, 'unit']])
  await upload('Job,lat,lng\nJ1,x,y\n')
  expect(await placesOf()).toEqual([['J1', 53.5, -1.5, 'unit']])
  await upload('Job,Postcode\nJ1,YO24 1AA\n')
  expect(await placesOf()).toEqual([['J1', expect.closeTo(54, 0), expect.closeTo(-1, 0), 'outcode']])
})

test('reads what our own files guard from spreadsheets unchanged', async () => {
  await upload("Job,Address\nJ1,'-5 High Street\n")
  expect(await jobs()).toMatchObject([{ address: '-5 High Street' }])
})
