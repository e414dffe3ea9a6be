import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { id } from '../../../contract/entities/primitives.ts'
import { EPC_HEADER_2026 } from '../../../tools/epc-csv-headers.ts'
import { epcHeader, epcLine, type Generation } from '../../../tools/epc-csv.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { createCompany } from '../../store/users/companies.ts'
import { readHead } from '../../store/feed/feed.ts'
import { listLeads } from '../../store/leads/leads.ts'
import { createRandom } from '../demo/random.ts'
import { importCertificates, type RefusedRow } from './import-certificates.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
let folder: string
let store: TestStore
let companyId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-import-'))
  store = await createTestStore()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await store.close()
})
beforeEach(async () => {
  companyId = (await createCompany(store, { name: `Company ${randomUUID()}` }))._id
})

async function importText(text: string | Buffer, at = now) {
  const path = join(folder, 'certificates.csv')
  writeFileSync(path, text)
  const refused: RefusedRow[] = []
  const notes: RefusedRow[] = []
  const counts = await importCertificates(store, {
    path,
    companyId,
    now: at,
    onRefused: (row) => refused.push(row),
    onNote: (row) => notes.push(row),
  })
  return { counts, refused, notes }
}

const leads = async () => (await listLeads(store, [companyId], {}, 1, 200)).leads

function fileOf(generation: Generation, rows: number) {
  const random = createRandom(5)
  return [epcHeader(generation), ...Array.from({ length: rows }, () => epcLine(random, generation, now))].join('\n')
}

const columnsOf = (row: Record<string, string>) => `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`

test.each(['2026', 'until 2025'] as const)(
  'every certificate with the header of %s becomes an open lead',
  async (name) => {
    const { counts, refused } = await importText(fileOf(name, 60))
    expect(refused).toEqual([])
    expect(counts).toEqual({ rows: 60, imported: 60, alreadyThere: 0, refused: 0 })
    const rows = await leads()
    for (const row of rows) {
      expect(row).toMatchObject({
        lead_status: 'Open',
        lead_source: 'EPC register',
        version: 1,
        entry_date: '2026-11-20',
      })
      expect(row.tenure ?? 'unknown').toMatch(/^(owner-occupied|rented \((private|social)\)|unknown)$/)
      expect(row.main_heating_controls).not.toMatch(/^\d+$/)
      expect(row.lodgement_date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(row.total_floor_area).toBeGreaterThan(0)
      expect(row.postcode).toBeDefined()
      expect(row.property_type).toBeDefined()
    }
    expect(rows.some((row) => row.county)).toBe(name === 'until 2025')
  },
)

test('the entry date is the day on British calendars, even in the first hour of a summer day', async () => {
  await importText('certificate_number\n1\n', new Date('2026-06-30T23:30:00.000Z'))
  expect(await leads()).toMatchObject([{ entry_date: '2026-07-01' }])
})

test('a second import of the same file changes nothing', async () => {
  const text = fileOf('2026', 40)
  await importText(text)
  const { head } = await readHead(store, companyId)
  expect((await importText(text)).counts).toEqual({ rows: 40, imported: 0, alreadyThere: 40, refused: 0 })
  expect((await readHead(store, companyId)).head).toBe(head)
})

test('two concurrent imports of one file add each certificate once', async () => {
  const path = join(folder, 'both.csv')
  writeFileSync(path, fileOf('2026', 300))
  const both = await Promise.all([1, 2].map(() => importCertificates(store, { path, companyId, now })))
  expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(300)
  expect(both.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(300)
})

test('a certificate that occurs twice in a file is added once', async () => {
  const { counts } = await importText('certificate_number,posttown\n1,LEEDS\n1,LEEDS\n2,YORK\n')
  expect(counts).toEqual({ rows: 3, imported: 2, alreadyThere: 1, refused: 0 })
})

test('each lead has a unique id that fits the contract', async () => {
  await importText(fileOf('2026', 50))
  const ids = (await leads()).map((row) => id.parse(row._id))
  expect(new Set(ids).size).toBe(50)
})

test('another company can have the same certificates', async () => {
  await importText('certificate_number\n1\n')
  companyId = (await createCompany(store, { name: 'Harbour' }))._id
  expect((await importText('certificate_number\n1\n')).counts.imported).toBe(1)
})

test('leads are in the order of the file, the first one newest', async () => {
  await importText(`lmk_key\n${Array.from({ length: 50 }, (_, index) => `key-${index}`).join('\n')}\n`)
  const rows = await leads()
  expect(rows.map((row) => row.certificate_number)).toEqual(Array.from({ length: 50 }, (_, index) => `key-${index}`))
  expect(rows[0]?.createdAt).toBe(now.toISOString())
})

test.each([
  ['a byte order mark and Windows lines', '\uFEFFCERTIFICATE_NUMBER,POSTTOWN\r\n"1","LEEDS"\r\n'],
  ['the hyphens of the old API', 'lmk-key,posttown\n1,LEEDS\n'],
  ['another order', 'posttown,certificate_number\nLEEDS,1\n'],
  ['a name twice: the first counts', 'certificate_number,posttown,posttown\n1,LEEDS,YORK\n'],
])('a header with %s is read', async (_, text) => {
  await importText(text)
  expect(await leads()).toMatchObject([{ certificate_number: '1', posttown: 'LEEDS' }])
})

test('sentinels, codes, old tenures and British dates are converted', async () => {
  await importText(
    columnsOf({
      LMK_KEY: '0123456789',
      CURRENT_ENERGY_RATING: 'INVALID!',
      POTENTIAL_ENERGY_RATING: 'c',
      BUILT_FORM: 'NO DATA!',
      MAIN_HEATING_CONTROLS: '2104',
      TENURE: 'rental (social)',
      LODGEMENT_DATE: '22/02/2021',
      WALLS_DESCRIPTION: 'Average thermal transmittance 0.2 W/m?K',
      SOLAR_WATER_HEATING_FLAG: 'N',
      FLAT_TOP_STOREY: 'Y',
      TOTAL_FLOOR_AREA: '55.5',
    }),
  )
  const [row] = await leads()
  expect(row).toMatchObject({
    potential_energy_rating: 'C',
    main_heating_controls: 'Programmer and room thermostat',
    tenure: 'rented (social)',
    lodgement_date: '2021-02-22',
    walls_description: 'Average thermal transmittance 0.2 W/m²K',
    solar_water_heating_flag: false,
    flat_top_storey: true,
    total_floor_area: 55.5,
  })
  expect(row).not.toHaveProperty('current_energy_rating')
  expect(row).not.toHaveProperty('built_form')
})

test('text that looks like code is stored as it was written', async () => {
  const odd = String.raw`back\slash \N {a,b} 'quote'; drop table lead`
  await importText(`certificate_number,address1\n1,"${odd}"\n2,"tab\there\nand newline"\n`)
  expect((await leads()).map((row) => row.address1)).toEqual([odd, 'tab\there\nand newline'])
})

test("rows that can't become a lead are refused with their line and the reason, and the others are imported", async () => {
  const { counts, refused, notes } = await importText(
    [
      'certificate_number,lodgement_date,total_floor_area',
      '1,2021-02-22,50',
      '2,2021-02-22',
      'N/A,2021-02-22,50',
      '4,31/02/2021,50',
      '5,2021-02-22,large',
      '"6"x,2021-02-22,50',
      '"7","2021-02-22","50"',
    ].join('\n'),
  )
  expect(refused).toEqual([
    { line: 3, reason: 'it has 2 columns; the header has 3' },
    { line: 4, reason: 'it has no certificate number' },
    { line: 5, reason: 'lodgement_date can\'t be read: "31/02/2021"' },
    { line: 7, reason: 'a quote is out of place or never closed' },
  ])
  expect(notes).toEqual([{ line: 6, reason: 'total_floor_area left empty: "large"' }])
  expect(counts).toEqual({ rows: 7, imported: 3, alreadyThere: 0, refused: 4 })
})

test('a row whose number or postcode is too long for an index is refused, and the others are imported', async () => {
  const long = randomBytes(4000).toString('hex')
  const { counts, refused } = await importText(`certificate_number,postcode\n${long},LS1 4AP\n2,${long}\n3,LS1 4AP\n`)
  expect(refused.map(({ reason }) => reason.split(':')[0])).toEqual([
    "certificate_number can't be read",
    "postcode can't be read",
  ])
  expect(counts).toMatchObject({ imported: 1, refused: 2 })
})

test.each([
  ['0 bytes', '', /is empty/],
  ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), /is not a text file/],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), /is a ZIP archive: unpack it/],
  ['UTF-16', Buffer.from('\uFEFFa,b', 'utf16le'), /is UTF-16 text/],
  [
    'some other CSV',
    'name,phone\nBen,1\n',
    /has no column certificate_number \(or LMK_KEY\). It begins with: name, phone/,
  ],
  ['one endless line', 'x'.repeat(3 * 1024 * 1024), /line 1, the line is longer than 256 kB/],
])('a file that is %s is refused in one line', async (_, text, message) => {
  await expect(importText(text)).rejects.toThrow(message)
  expect(await leads()).toEqual([])
})

test('a header alone imports nothing', async () => {
  expect((await importText(`${EPC_HEADER_2026}\n`)).counts).toEqual({
    rows: 0,
    imported: 0,
    alreadyThere: 0,
    refused: 0,
  })
})

test('the error for a missing file or a folder names it', async () => {
  const importPath = (path: string) => importCertificates(store, { path, companyId, now })
  await expect(importPath(join(folder, 'none.csv'))).rejects.toThrow(/none.csv can't be read: there is no such file/)
  await expect(importPath(folder)).rejects.toThrow(/is not a file/)
})
