import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeAgain } from '../../server/store/place-rows.ts'
import { importPostcodeRows, rebuildMiddles } from '../../server/store/postcodes.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { fileForm } from '../support/uploads.ts'
import { xlsxOf } from '../support/xlsx.ts'

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

test('active jobs come from a CSV file with every field, placed by their postcode; unknown ones are listed, not dropped', async () => {
  const { status, body } = await upload(ACTIVE)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Upload complete!',
    added: 2,
    updated: 0,
    unchanged: 0,
    refused: [],
    unknownPostcodes: [{ line: 3, number: 'J2', postcode: 'QQ9 9ZZ' }],
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
      coordinate_precision: 'area',
    },
    expect.not.objectContaining({ lat: expect.anything() }),
  ])
  expect(await jobs('prospective')).toEqual([])
})

test('prospective jobs come from a spreadsheet', async () => {
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
  ])
  const { body } = await upload(Uint8Array.from(sheet), 'prospective-jobs')
  expect(body).toMatchObject({ added: 1, refused: [{ line: 4, reason: 'it has no job number' }] })
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
  ])
})

test('a job number stands for one job of a company: the same file again changes nothing, a later one updates it', async () => {
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

test('devices get jobs with a bootstrap and with changes, and when more of their postcodes is known', async () => {
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
])('a file that is %s is refused with a reason', async (_what, content, reason) => {
  const { status, body } = await upload(content)
  expect(status).toBe(422)
  expect(body['message']).toContain(reason)
})

test('a row whose date can not be read is refused with its line; the others are taken', async () => {
  const { body } = await upload('Job,Planned Start\nJ1,31/02/2026\nJ2,2026-02-28\n')
  expect(body).toMatchObject({ added: 1, refused: [{ line: 2, reason: 'Planned Start can\'t be read: "31/02/2026"' }] })
})

test('a file of numbers alone brings jobs, and once more changes nothing', async () => {
  await upload(ACTIVE)
  expect((await upload('Job\nJ1\nJ3\n')).body).toMatchObject({ added: 1, updated: 0, unchanged: 1 })
  expect(await jobs()).toMatchObject([{ job: 'J1', exchange: 'LEEDS' }, { job: 'J2' }, { job: 'J3' }])
})

test('a number that no index takes is refused, the other jobs come in', async () => {
  const long = Array.from({ length: 100 }, () => crypto.randomUUID()).join('')
  expect((await upload(`Job,Address\n${long},x\nJ1,y\n`)).body).toMatchObject({
    added: 1,
    refused: [{ line: 2, reason: 'its job number is longer than 500 characters' }],
  })
})
