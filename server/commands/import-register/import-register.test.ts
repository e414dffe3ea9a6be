import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { epcHeader, epcLine, type Generation } from '../../../tools/epc-csv.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { zipOf } from '../../../tests/support/builders/zip.ts'
import { certificatesIn } from '../../store/register/certificates.ts'
import { createRandom } from '../demo/random.ts'
import { StartError } from '../../store/core/start-error.ts'
import { importRegister, type RefusedCertificate } from './import-register.ts'

let folder: string
let store: TestStore

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-register-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

async function importBytes(content: string | Buffer, name = 'certificates.csv') {
  const path = join(folder, name)
  writeFileSync(path, content)
  const refused: RefusedCertificate[] = []
  const notes: RefusedCertificate[] = []
  const counts = await importRegister(store, {
    path,
    now: new Date('2026-11-20T12:00:00.000Z'),
    onRefused: (row) => refused.push(row),
    onNote: (row) => notes.push(row),
  })
  return { counts, refused, notes }
}

const HEADER =
  'certificate_number,address1,address2,postcode,uprn,lodgement_date,current_energy_rating,total_floor_area'
const line = (given: Record<string, string>) =>
  HEADER.split(',')
    .map((name) => given[name] ?? '')
    .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
    .join(',')
const file = (...rows: Record<string, string>[]) => [HEADER, ...rows.map(line)].join('\n')

const numbersIn = async (postcode: string) =>
  (await certificatesIn(store, postcode, [])).map(({ certificate_number }) => certificate_number).toSorted()

test.each<Generation>(['2026', 'until 2025'])('reads the whole bulk file of %s', async (generation) => {
  const random = createRandom(3)
  const now = new Date('2026-11-20T00:00:00Z')
  const text = [epcHeader(generation), ...Array.from({ length: 200 }, () => epcLine(random, generation, now))].join(
    '\n',
  )
  const { counts, refused } = await importBytes(text)
  expect(refused).toEqual([])
  expect(counts).toEqual({ rows: 200, taken: 200, older: 0, refused: 0 })
})

test('the latest certificate of each property is kept, in any order of files', async () => {
  const old = { certificate_number: 'old', uprn: '7', postcode: 'LS1 4AP', lodgement_date: '2012-01-01' }
  const newer = { certificate_number: 'new', uprn: '7', postcode: 'LS1 4AP', lodgement_date: '2024-01-01' }
  expect((await importBytes(file(old, newer))).counts).toMatchObject({ taken: 1, older: 1 })
  expect(await numbersIn('LS1 4AP')).toEqual(['new'])
  expect((await importBytes(file(old))).counts).toMatchObject({ taken: 0, older: 1 })
  const newest = { ...newer, certificate_number: 'newest', lodgement_date: '31/12/2025' }
  expect((await importBytes(file(newest))).counts).toMatchObject({ taken: 1, older: 0 })
  expect(await numbersIn('ls14ap')).toEqual(['newest'])
})

test('12½ is another home than 12, and each keeps its certificate', async () => {
  const home = { postcode: 'SY8 1NG', lodgement_date: '2012-01-01' }
  const { counts } = await importBytes(
    file(
      { ...home, certificate_number: 'whole', address1: '12 Broad Street' },
      { ...home, certificate_number: 'half', address1: '12½ Broad Street' },
      { ...home, certificate_number: 'typed', address1: '12 1/2 Broad Street', postcode: 'SY8 1NH' },
      { ...home, certificate_number: 'flat', address1: '12, 1 2 Broad Street', postcode: 'SY8 1NH' },
    ),
  )
  expect(counts).toMatchObject({ taken: 4, older: 0 })
  expect(await numbersIn('SY8 1NG')).toEqual(['half', 'whole'])
})

test('without a property reference the address identifies the property, in any spelling', async () => {
  const home = { postcode: 'LS1 4AP', lodgement_date: '2012-01-01' }
  const { counts } = await importBytes(
    file(
      { ...home, certificate_number: 'a', address1: '12. High Street' },
      { ...home, certificate_number: 'b', address1: '12  HIGH STREET', lodgement_date: '2015-01-01' },
      { ...home, certificate_number: 'c', address1: '12A High Street' },
      { ...home, certificate_number: 'd', address1: '1', address2: '2 High Street' },
    ),
  )
  expect(counts).toMatchObject({ taken: 3, older: 1 })
  expect(await numbersIn('LS1 4AP')).toEqual(['b', 'c', 'd'])
})

test('a certificate with a corrected address moves to its property', async () => {
  const wrong = {
    certificate_number: 'a',
    address1: '1 High Street',
    postcode: 'LS1 4AP',
    lodgement_date: '2020-01-01',
  }
  await importBytes(file(wrong))
  await importBytes(file({ ...wrong, postcode: 'LS1 4AQ' }))
  expect(await numbersIn('LS1 4AP')).toEqual([])
  expect(await numbersIn('LS1 4AQ')).toEqual(['a'])
})

test('the same file again adds nothing', async () => {
  const text = file({ certificate_number: 'a', postcode: 'LS1 4AP', lodgement_date: '2020-01-01' })
  await importBytes(text)
  expect((await importBytes(text)).counts).toMatchObject({ rows: 1, taken: 0, older: 1 })
})

test('from a zip only the certificates of every year are read', async () => {
  const home = { uprn: '7', postcode: 'LS1 4AP' }
  const zip = zipOf({
    'certificates-2014.csv': file({ ...home, certificate_number: 'y14', lodgement_date: '2014-06-01' }),
    'recommendations-2014.csv': 'certificate_number,improvement\ny14,Loft',
    'domestic-E08000035-Leeds/certificates.csv': `\uFEFF${file({ certificate_number: 'leeds', uprn: '8', postcode: 'LS1 4AP' })}`,
    'certificates-2024.csv': file({ ...home, certificate_number: 'y24', lodgement_date: '2024-06-01' }),
  })
  const { counts, refused } = await importBytes(zip, 'domestic-csv.zip')
  expect(refused).toEqual([])
  expect(counts).toMatchObject({ rows: 3, refused: 0 })
  expect(await numbersIn('LS1 4AP')).toEqual(['leeds', 'y24'])
})

test('an unreadable row is refused with its line and reason, and the others are imported', async () => {
  const good = { certificate_number: 'good', postcode: 'LS1 4AP' }
  const { counts, refused } = await importBytes(
    `${file({ ...good, lodgement_date: 'soon' }, { certificate_number: 'x' }, { postcode: 'LS1 4AP' }, good)}\nonly,two\n`,
  )
  expect(counts).toMatchObject({ rows: 5, taken: 1, refused: 4 })
  expect(refused.map(({ line: at, reason }) => [at, reason])).toEqual([
    [2, 'lodgement_date can\'t be read: "soon"'],
    [3, 'it has no postcode'],
    [4, 'it has no certificate number'],
    [6, 'it has 2 columns; the header has 8'],
  ])
})

test('a row whose address is too long for an index is refused, and the others are imported', async () => {
  const good = { certificate_number: 'good', postcode: 'LS1 4AP' }
  const long = { certificate_number: 'long', postcode: 'LS1 4AP', address1: randomBytes(4000).toString('hex') }
  const { counts, refused } = await importBytes(file(long, good))
  expect(refused.map(({ line: at, reason }) => [at, reason.slice(0, 24)])).toEqual([[2, "address1 can't be read: "]])
  expect(counts).toMatchObject({ taken: 1, refused: 1 })
})

test('zeros are no property reference, and accents distinguish properties', async () => {
  const home = { postcode: 'CF10 1AA', lodgement_date: '2020-01-01' }
  const { counts } = await importBytes(
    file(
      { ...home, certificate_number: 'a', address1: 'Tŷ Gwyn', uprn: '0' },
      { ...home, certificate_number: 'b', address1: 'Tŵ Gwyn', uprn: 'UPRN-000000000000' },
      { ...home, certificate_number: 'c', address1: 'TŶ GWYN', lodgement_date: '2022-01-01' },
      { ...home, certificate_number: 'd', address1: '3 Heol Fawr', uprn: 'UPRN-000000000007' },
      { ...home, certificate_number: 'e', address1: '3 Heol Fawr Uchaf', uprn: '7', lodgement_date: '2023-01-01' },
    ),
  )
  expect(counts).toMatchObject({ taken: 3, older: 2, refused: 0 })
  expect(await numbersIn('CF10 1AA')).toEqual(['b', 'c', 'e'])
})

test('a future date, or an invalid postcode, refuses its row', async () => {
  const { refused, counts } = await importBytes(
    file(
      { certificate_number: 'a', postcode: 'LS1 4AP', lodgement_date: '2026-11-21' },
      { certificate_number: 'b', postcode: 'LS1 4AP', lodgement_date: '2026-11-20' },
      { certificate_number: 'c', postcode: 'NOPE' },
      { certificate_number: 'd\0', postcode: 'LS1 4AQ' },
      { certificate_number: 'e', postcode: 'NPT 1AA' },
    ),
  )
  expect(refused.map(({ line: at, reason }) => [at, reason])).toEqual([
    [2, 'lodgement_date is in the future: "2026-11-21"'],
    [4, 'postcode can\'t be read: "NOPE"'],
    [5, 'it holds a NUL character'],
  ])
  expect(counts).toMatchObject({ taken: 2, refused: 3 })
})

test('an unreadable or impossible number leaves its cell empty with a note', async () => {
  const home = (n: string, area: string) => ({
    certificate_number: n,
    postcode: 'LS1 4AP',
    address1: n,
    total_floor_area: area,
  })
  const { counts, refused, notes } = await importBytes(
    file(home('a', '1,234.5'), home('b', '80 m2'), home('c', '-5'), home('d', '99999999999'), home('e', '80')),
  )
  expect(refused).toEqual([])
  expect(counts.taken).toBe(5)
  expect(notes.map(({ line: at, reason }) => [at, reason])).toEqual([
    [2, 'total_floor_area left empty: "1,234.5"'],
    [3, 'total_floor_area left empty: "80 m2"'],
    [4, 'total_floor_area left empty: "-5"'],
    [5, 'total_floor_area left empty: "99999999999"'],
  ])
  const areas = (await certificatesIn(store, 'LS1 4AP', [])).map(({ total_floor_area: area }) => area)
  expect(areas.filter((area) => area !== undefined)).toEqual([80])
})

test('a file in Windows-1252 keeps its accents', async () => {
  await importBytes(Buffer.from(file({ certificate_number: 'a', address1: 'Caf\xe9', postcode: 'LS1 4AP' }), 'latin1'))
  expect(await certificatesIn(store, 'LS1 4AP', [])).toMatchObject([{ address1: 'Café' }])
})

test('a file without a postcode column is refused in one line', async () => {
  const text = 'certificate_number,address1\na,1 High Street\n'
  await expect(importBytes(text)).rejects.toThrow(StartError)
  await expect(importBytes(text)).rejects.toThrow('has no column postcode')
})

test('lines that end with a carriage return alone are read', async () => {
  expect((await importBytes('certificate_number,postcode\ra,LS1 4AP\r')).counts).toMatchObject({ rows: 1, taken: 1 })
})

test('a damaged or wrong zip is refused', async () => {
  await expect(importBytes(zipOf({ 'readme.txt': 'x' }), 'a.zip')).rejects.toThrow('holds no certificates*.csv')
  await expect(importBytes(Buffer.from('PK\u0003\u0004 nothing more'), 'b.zip')).rejects.toThrow('damaged ZIP archive')
})

test('a zip with a damaged file inside is refused in one line', async () => {
  const homes = Array.from({ length: 2000 }, (_, at) => ({
    certificate_number: randomUUID(),
    uprn: `${at}`,
    postcode: 'LS1 4AP',
  }))
  const zip = zipOf({ 'certificates-2024.csv': file(...homes) })
  zip.fill(0xff, 30_000, 31_000)
  await expect(importBytes(zip, 'c.zip')).rejects.toThrow(StartError)
  await expect(importBytes(zip, 'c.zip')).rejects.toThrow('c.zip is a damaged ZIP archive: ')
})
