import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { phoneHref, type PhoneNumber, phonesText } from '../../../contract/entities/phone/phone.ts'
import { importTps } from '../../../server/commands/import-tps/import-tps.ts'
import { csvHead, csvLines, type PhoneStyle } from '../../../src/search/lead-csv.ts'
import { addUploader, type Uploader } from '../../support/builders/uploads.ts'
import { casePath, caseText } from '../../support/cases/case-file.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

type ShownLead = Lead & { phones?: PhoneNumber[] }

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

const leads = async () => ((await me.leads()) as ShownLead[]).toSorted((a, b) => (a.firstname! < b.firstname! ? -1 : 1))
const found = async (filter: string) =>
  ((await me.call('GET', `/api/epc/leads?phone=${encodeURIComponent(filter)}`)).body['leads'] as Lead[]).map(
    ({ firstname }) => firstname,
  )

test('a file of numbers as spreadsheets, people and apps write them is shown, dialled, found and flagged', async () => {
  await me.upload(caseText('01-excel-phones.csv'))
  const rows = (await leads()).filter(({ firstname }) => firstname !== 'Amy')
  const read = rows.map(({ firstname, phones = [] }) => [
    firstname,
    phonesText(phones),
    phones.map(phoneHref).join(' '),
  ])
  expect(read).toEqual([
    ['Bob', '07700 900101', 'tel:+447700900101'],
    ['Cat', '07700 900102', 'tel:+447700900102'],
    ['Dee', '07700 900103', 'tel:+447700900103'],
    ['Eve', '01632 960123 ext. 45', 'tel:+441632960123;ext=45'],
    ['Fay', '07700 900104, 07700 900105', 'tel:+447700900104 tel:+447700900105'],
    ['Gus', '07700 900106 (after 6pm)', 'tel:+447700900106'],
    ['Hal', '07700 900107', 'tel:+447700900107'],
    ['Ivy', '07700 900108', 'tel:+447700900108'],
    ['Joe', '07700 900109', 'tel:+447700900109'],
    ['Kim', '07700 900110', 'tel:+447700900110'],
  ])
  expect(await found('+44 (0)7700-900105')).toEqual(['Fay'])
  expect(await found('p:01632960123')).toEqual(['Eve'])
  expect(await found('4.47701E+11')).toHaveLength((await leads()).length)

  await importTps(server.store, { path: casePath('40-tps.csv'), register: 'TPS', dated: '2026-11-25', isForced: true })
  const flagged = (await leads()).filter(({ do_not_call }) => do_not_call === 'TPS')
  expect(flagged.map(({ firstname }) => firstname)).toEqual(rows.map(({ firstname }) => firstname))
})

test('treats people whose numbers a spreadsheet has shortened as different people', async () => {
  const { rows } = await me.upload(caseText('01b-excel-phones-duplicates.csv'))
  expect(rows).toMatchObject({ read: 3, skipped: 0, updated: 0 })
})

test('a file that a spreadsheet has saved again changes no phone', async () => {
  await me.upload(caseText('60-roundtrip-1.csv'))
  await me.upload(caseText('60-roundtrip-2-as-excel-saves-it.csv'), { duplicates: 'update' })
  expect(await leads()).toMatchObject([{ firstname: 'Ray', phone: '+447700902301', version: 1 }])
})

const formulas = ['"=""07700902302"""', '"07700 902303, 020 7946 0123 ext. 9 (Sue)"', '"=""+33123456789"""']

test.each<[PhoneStyle, string[]]>([
  ['text', ['07700 902302', '"07700 902303, 020 7946 0123 ext. 9 (Sue)"', "'+33 123456789"]],
  ['formula', formulas],
])('an export of numbers as %s that is uploaded with Update changes nothing', async (style, cells) => {
  const phones = ['+44 (0)7700 902302', '7700902303 / 020 79460123 x9 (Sue)', '+33 1 23 45 67 89', 'ask at reception']
  for (const [at, phone] of phones.entries())
    await server.addLead(me.companyId, { firstname: `P${at}`, email: `p${at}@example.org`, phone })
  const before = await leads()
  const exported = csvHead() + csvLines(before, () => '', style)
  for (const cell of cells) expect(exported).toContain(`,${cell},`)
  expect((await me.upload(exported, { duplicates: 'update' })).rows).toMatchObject({ read: 4, updated: 0, failed: 0 })
  expect(await leads()).toEqual(before)
})

test('reads a number that is a formula, in quotes or without', async () => {
  await me.upload('First Name,Phone\nRay,="07700902301"\nSue,"=""07700902302"""\n')
  expect((await leads()).map(({ phone }) => phone)).toEqual(['07700902301', '07700902302'])
})
