import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell } from '../../contract/entities/import/csv-dialect.ts'
import { matchColumns, readRow } from '../../contract/entities/import/lead-import.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { csvHead, csvLines } from './lead-csv.ts'

const nameOf = (userId: string) => (userId === 'ada' ? 'Ada Field' : 'A former colleague')

function parse(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

test('what a person wrote comes back as it was, whatever is in it', () => {
  const lead = buildLead({
    firstname: 'Zoë "Zed"',
    surname: 'O’Neill, Jr',
    customer_message: 'Line one\r\nline two',
    phone: '7700900123',
    benefits: ['Pension Credit', 'PIP'],
    gas_boiler: false,
    entry_date: '2026-11-02',
    total: -12.5,
    assignedTo: 'ada',
  })
  expect(parse(csvHead().slice(1) + csvLines([lead], nameOf))).toMatchObject([
    {
      Id: lead._id,
      'First Name': 'Zoë "Zed"',
      'Last Name': 'O’Neill, Jr',
      'Customer Message': 'Line one\r\nline two',
      Phone: '07700 900123',
      Benefits: 'Pension Credit, PIP',
      'Gas Boiler': 'No',
      'Entry Date': '02/11/2026',
      Total: '-12.5',
      'Assigned To': 'Ada Field',
      'Deal Status': '',
    },
  ])
})

test.each([
  '=1+1',
  '+44 7700 900123',
  '-2+3',
  "-2+3+cmd|' /C calc'!A0",
  '-1\n=cmd',
  '+1e5',
  '-',
  '@SUM(A1)',
  '\tx',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '=HYPERLINK("http://x","y")',
  ' =1+1',
  '\u3000＝1+1',
  ' -5',
])('a spreadsheet takes %j for text, not for a formula', (text) => {
  const [[cell] = []] = Papa.parse<string[]>(csvCell(text), { delimiter: ',' }).data
  expect(cell).toBe(`'${text}`)
})

test.each(['-12.5', '+447700900123', '-0', '12'])('a cell that is a number as a whole, %s, stays one', (text) => {
  expect(csvCell(text)).toBe(text)
})

test('Excel sees that the file is UTF-8, and each line has as many cells as the header', () => {
  expect(csvHead().charCodeAt(0)).toBe(0xfeff)
  const { data } = Papa.parse<string[]>((csvHead() + csvLines([buildLead({}), buildLead({})], nameOf)).trim())
  expect(new Set(data.map((line) => line.length)).size).toBe(1)
})

test('a file that is uploaded again brings what was exported, without what kept a spreadsheet from calculating', () => {
  const written = { phone: '07700 900123', customer_message: '- ring twice', company_name: "'Tis @ Home", total: -2 }
  const text = csvHead().slice(1) + csvLines([buildLead(written)], nameOf)
  const [head = [], cells = []] = Papa.parse<string[]>(text).data
  expect(readRow(matchColumns(head), cells).lead).toMatchObject(written)
})

test('an export that is imported changes nothing, whatever signs and blanks a value has', () => {
  const sign = fc.constantFrom(...Array.from("=+-@＝＋－＠﹣' \t\na5"))
  const value = fc.array(sign, { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(value, (written) => {
      const text = csvHead().slice(1) + csvLines([buildLead({ customer_message: written })], nameOf)
      const [head = [], cells = []] = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data
      // An import takes the blanks off the ends of every cell.
      expect(readRow(matchColumns(head), cells).lead.customer_message ?? '').toBe(written.trim())
    }),
  )
})

test('a constituency keeps code and name apart, so that the file can come back', () => {
  const lead = buildLead({ constituency: 'E14000777', constituency_label: 'Leeds Central' })
  expect(parse(csvHead().slice(1) + csvLines([lead], nameOf))).toMatchObject([
    { Constituency: 'E14000777', 'Constituency Label': 'Leeds Central' },
  ])
})
