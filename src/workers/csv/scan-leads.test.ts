import { expect, test } from 'vitest'
import { caseBytes } from '../../../tests/support/cases/case-file.ts'
import { FAULTY_ROWS_KEPT, scanLeads } from './scan-leads.ts'

const scan = (content: BlobPart, { columns, reading }: Parameters<typeof scanLeads>[1] = {}) =>
  scanLeads(new Blob([content]), { columns, reading }, () => undefined)

const LATIN1 = Uint8Array.from('First Name;Email\nZoë;zoe@example.org\n', (character) => character.charCodeAt(0))

test('columns are matched by name and alias, however the file is written', async () => {
  const found = { header: ['First Name', 'Email'], columns: ['firstname', 'email'], rows: 1, faultyRows: 0 }
  const row = { line: 2, cells: ['Zoë', 'zoe@example.org'] }
  const marked = '\ufeffFirst Name\tEmail\r\nZoë\tzoe@example.org\r\n'
  expect(await scan(marked)).toMatchObject({ ...found, encoding: 'utf-8', firstRows: [row] })
  expect(await scan(LATIN1)).toMatchObject({ ...found, encoding: 'windows-1252', firstRows: [row] })
})

test('a byte that is not UTF-8, far down, makes it read the whole file again without doubling a row', async () => {
  const many = 'First Name,Email\n' + 'Ann,ann@example.org\n'.repeat(100_000)
  const found = await scanLeads(new Blob([many, LATIN1.slice(17)]), {}, () => undefined)
  expect(found).toMatchObject({ encoding: 'windows-1252', rows: 100_001 })
  expect(found.firstRows).toHaveLength(20)
})

test('rows that will be refused and cells that will be left empty are listed with their line', async () => {
  const found = await scan(
    'Surname,Email,DOB\n"O\nNeil",no mail,1/2/1990\nLee,lee@example.org,,late\n,,1/2/1990\nBo,b@c.de,31/02/2020\n,no,\n',
  )
  expect(found).toMatchObject({ rows: 5, refusedRows: 3, faultyRows: 5 })
  expect(found.faulty).toMatchObject([
    { line: 2, faults: [{ column: 1, reason: '"no mail" isn’t a valid email address' }] },
    { line: 4, reason: 'this row has 4 columns; the header has 3' },
    { line: 5, reason: 'it has no name, address, phone, email or certificate' },
    { line: 6, faults: [{ column: 2, reason: '"31/02/2020" isn’t a valid date' }] },
    { line: 7, reason: 'it has no name, address, phone, email or certificate' },
  ])
  expect(found.unread).toEqual([
    { column: 1, count: 1, values: [['no mail', 1]] },
    { column: 2, count: 1, values: [['31/02/2020', 1]] },
  ])
})

test('no row is lost for an odd cell: yes and no, dates', async () => {
  expect(await scan(caseBytes('06-boolean-1-0.csv'))).toMatchObject({ rows: 7, faultyRows: 0 })
  expect(await scan(caseBytes('07-dates.csv'))).toMatchObject({ rows: 16, faultyRows: 0 })
})

test('a whole column can be read in another way: month first, decimal commas, what a status means', async () => {
  const file = 'Surname,DOB,Status,Price\nLee,12/31/1980,NEW,"1.250,00"\nBo,1/2/1980,new,"1,5"\n'
  expect(await scan(file)).toMatchObject({ refusedRows: 0, unread: [{ count: 1 }, { count: 2 }, { count: 2 }] })
  const rules = [
    { column: 1, monthFirst: true },
    { column: 2, values: [{ from: 'NEW', to: 'Open' }] },
    { column: 3, decimalComma: true },
  ]
  expect(await scan(file, { reading: { rules } })).toMatchObject({ faultyRows: 0, unread: [] })
})

test('a row shorter than the header has empty cells at its end', async () => {
  expect(await scan(caseBytes('05-excel-drops-trailing-commas.csv'))).toMatchObject({ rows: 40, faultyRows: 0 })
})

test('an empty header at the end counts for nothing', async () => {
  const found = { header: ['First Name', 'Surname', 'Phone'], columns: ['firstname', 'surname', 'phone'] }
  expect(await scan(caseBytes('05b-header-trailing-comma.csv'))).toMatchObject({ ...found, rows: 2, faultyRows: 0 })
})

test('rows of commas are blank rows, and the faulty row behind a thousand of them is listed', async () => {
  const blank = `First Name,Phone\nAmy,07700 902701\n${',\n'.repeat(500)}Bob,07700 902702\n`
  expect(await scan(blank)).toMatchObject({ rows: 2, faultyRows: 0 })
  expect((await scan(caseBytes('80c-1100-blank-then-faulty.csv'))).unread).toEqual([
    { column: 2, count: 1, values: [['not an email', 1]] },
  ])
})

test('the line that names the columns is proposed, and another can be chosen', async () => {
  const report = 'Leads of October\n\nMade by,Office\nWho,Email\nSurname,Email\nLee,lee@example.org\n'
  const found = await scan(report)
  expect(found).toMatchObject({ headerLine: 5, header: ['Surname', 'Email'], rows: 1, faultyRows: 0 })
  expect(found.firstLines.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6])
  expect(await scan(report, { reading: { headerLine: 4 } })).toMatchObject({ header: ['Who', 'Email'], rows: 2 })
})

test('rows that look like totals are left out, unless a person keeps them', async () => {
  const report = 'Surname,Phone,Quantity\nLee,07700 900123,3\nTotal,,3\n'
  expect(await scan(report)).toMatchObject({ rows: 1, totals: { count: 1, lines: [3] } })
  expect(await scan(report, { reading: { totals: 'keep' } })).toMatchObject({ rows: 2, totals: { count: 1 } })
})

test('columns that a person matched go before their names', async () => {
  const found = await scan('Email,Who\nBo,x\n', { columns: [null, 'firstname'] })
  expect(found).toMatchObject({ columns: [null, 'firstname'], faultyRows: 0 })
})

test('an empty file has no header, one with a header alone no rows', async () => {
  expect(await scan('')).toMatchObject({ header: [], rows: 0 })
  expect(await scan('Email\n')).toMatchObject({ header: ['Email'], rows: 0 })
})

test('a file that isn’t CSV is refused as such', async () => {
  await expect(scan('PK\u0003\u0004')).rejects.toThrow('This is a spreadsheet or a ZIP archive')
  await expect(scan('a,b\n\0\0\0')).rejects.toThrow('This is not a text file.')
  await expect(scan('\u0001\0\u0002\0\u0003')).rejects.toThrow('This is not a text file.')
})

test('a line of ten megabytes costs itself, and of many faults the first are kept', async () => {
  const long = `Surname,Email\n${'x'.repeat(10 * 1024 * 1024)}\nLee,lee@example.org\n`
  expect(await scan(long)).toMatchObject({
    rows: 2,
    faulty: [{ line: 2, reason: 'the line is longer than 256 kB' }],
  })
  const bad = await scan(`Surname,Email\n${'Lee,no mail\n'.repeat(FAULTY_ROWS_KEPT + 1)}`)
  expect([bad.faultyRows, bad.faulty.length]).toEqual([FAULTY_ROWS_KEPT + 1, FAULTY_ROWS_KEPT])
})
