import { expect, test } from 'vitest'
import { caseText } from '../../../tests/support/cases/case-file.ts'
import { matchColumns, readRow } from './lead-import.ts'

const tableOf = (name: string) =>
  caseText(name)
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      Array.from(line.matchAll(/"([^"]*)"|([^,"]+|(?<=,)(?=,|$))/g), ([, quoted, plain = '']) => quoted ?? plain),
    )

function read(name: string) {
  const [names = [], ...rows] = tableOf(name)
  const columns = matchColumns(names, rows)
  return rows.map((cells) => readRow(columns, cells, [], names))
}

test.each([
  [
    'Google',
    'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street,Address 1 - Postal Code,Notes',
    7,
  ],
  ['Outlook', 'First Name,Last Name,Company,Home Street,Home City,Home Postal Code,E-mail Address,Mobile Phone', 8],
  ['HubSpot', 'First Name,Last Name,Email,Phone Number,Mobile Phone Number,Create Date,City,Postal Code', 8],
  [
    'Salesforce',
    'First Name,Last Name,Company / Account,Lead Source,Street,City,Zip/Postal Code,Phone,Mobile,Email',
    9,
  ],
  ['Zoho', 'First Name,Last Name,Lead Source,Phone,Mobile,Email,Secondary Email,Street,City,State,Zip Code', 11],
  ['Mailchimp', 'Email Address,First Name,Last Name,Address,Phone Number,Birthday,OPTIN_TIME', 7],
  ['Facebook', 'id,created_time,ad_name,platform,full_name,phone_number,email,post_code', 6],
  ['a portal', 'Date received,Customer name,Customer telephone,Customer email,Job postcode,Job description', 6],
])('the columns of %s are recognised', (_program, header, known) => {
  expect(matchColumns(header.split(',')).filter((field) => field !== null)).toHaveLength(known)
})

test('the columns of our own export are recognised by their own names', () => {
  const header = ['Id', 'Created At', 'Status', 'Address', 'Entry Date', 'First Name', 'Address 1', 'Postcode']
  expect(matchColumns(header)).toEqual([
    null,
    null,
    'lead_status',
    null,
    'entry_date',
    'firstname',
    'address1',
    'postcode',
  ])
})

test('a column of emails is recognised whatever its name', () => {
  const rows = [
    ['yes', 'ann@example.org', '07700 900123', 'LS1 4AP'],
    ['no', 'bo@example.org', '', 'M1 1AE'],
  ]
  expect(matchColumns(['Email', 'Reach', 'Ring', 'Where'], rows)).toEqual([null, 'email', 'phone', 'postcode'])
  expect(matchColumns(['Fax'], [['01632 960123']])).toEqual([null])
})

test('the first filled phone becomes the phone, and the others go into the note', () => {
  expect(read('11-two-phones.csv')).toMatchObject([
    { lead: { phone: '07700 901201' }, notes: ['Home Phone: 01632 960201', 'Telephone: 01632 960202'] },
    { lead: { phone: '01632 960203' }, notes: ['Telephone: 01632 960204'] },
  ])
})

test('the lead forms of Facebook have two phones and the time of the enquiry', () => {
  expect(read('70-facebook-leads-centre.csv').map(({ lead }) => lead)).toMatchObject([
    {
      firstname: 'Amy',
      surname: 'Fbcentre',
      email: 'amyfb@example.org',
      phone: '+447700902501',
      entry_date: '2026-10-08',
    },
    { firstname: 'Bob', phone: '+447700902502', entry_date: '2026-10-08' },
  ])
})

test('full names are split into first and last name', () => {
  expect(read('08-names.csv').map(({ lead: { firstname, surname } }) => [firstname, surname])).toEqual([
    ['John', 'Smith-Test'],
    ['John', 'Smith-Test'],
    ['Mr & Mrs', 'Smith-Test'],
    ['Jane', 'Smith-Test'],
    ['John', 'Smith-Test'],
    ['Jan', 'van der Smith-Test'],
  ])
})

test('a full name of one word, a title or signs only still becomes a name', () => {
  const nameOf = (text: string) => readRow(['full_name'], [text]).lead
  expect(['Maya', 'Mrs Shah', 'Dr', ',', 'Ann O’Neil, MBE'].map(nameOf)).toEqual([
    { firstname: 'Maya' },
    { surname: 'Shah' },
    { firstname: 'Dr' },
    { firstname: ',' },
    { firstname: 'Ann', surname: 'O’Neil' },
  ])
})

test('the postcode is taken out of an address that contains one', () => {
  const read = (...cells: string[]) => readRow(['address1', 'postcode'], cells).lead
  expect(read('33 Mill Lane, Leeds LS1 4AP')).toEqual({ address1: '33 Mill Lane, Leeds', postcode: 'LS1 4AP' })
  expect(read('ls14ap')).toEqual({ postcode: 'LS1 4AP' })
  expect(read('3 Mill Lane LS1 4AP', 'M1 1AE')).toEqual({ address1: '3 Mill Lane LS1 4AP', postcode: 'M1 1AE' })
})

test('invisible characters are removed from a value', () => {
  expect(readRow(['surname', 'phone'], ['Zero\u00ADwidth', '\u200E07700 901101\u200B']).lead).toEqual({
    surname: 'Zerowidth',
    phone: '07700 901101',
  })
})
