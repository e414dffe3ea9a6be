import { expect, test } from 'vitest'
import { type FieldQuestion, readFields, readFirstLines } from './read-fields.ts'

const EMAIL_AND_NAME = [
  ['email', 'e_mail', 'e-mail'],
  ['firstname', 'first_name'],
]
const read = (content: string, question: Partial<FieldQuestion> = {}) =>
  Array.fromAsync(readFields(new Blob([content]), { fields: EMAIL_AND_NAME, rowsPerChunk: 2, ...question }))

test('cells come by the names of their columns, in chunks', async () => {
  const chunks = await read(
    'First Name,Town,E-Mail\nAnn,Leeds, a@x.org \n"B ""Bo""",York,b@x.org\n\n , ,\nCy,,c@x.org\n',
  )
  expect(chunks.map(({ number, rows, rowsRead }) => ({ number, rows, rowsRead }))).toEqual([
    {
      number: 0,
      rowsRead: 2,
      rows: [
        ['a@x.org', 'Ann'],
        ['b@x.org', 'B "Bo"'],
      ],
    },
    { number: 1, rowsRead: 3, rows: [['c@x.org', 'Cy']] },
  ])
})

test('rows without the required field and rows that cannot be read stand apart', async () => {
  const [chunk] = await read('email,firstname\n,Ann\n"b@x.org,Bo\nc@x.org,Cy\n', { required: 0 })
  expect(chunk).toMatchObject({
    rows: [['c@x.org', 'Cy']],
    skipped: [['', 'Ann']],
    refused: [{ line: 3 }],
    rowsRead: 3,
  })
})

test('a reading goes on after the chunks that were done', async () => {
  const chunks = await read('email\na@x\nb@x\nc@x\nd@x\ne@x\n', { fields: [['email']], chunksDone: 2 })
  expect(chunks).toMatchObject([{ number: 2, rows: [['e@x']], rowsRead: 5 }])
})

test('an empty file and a header alone have no chunks', async () => {
  expect(await read('')).toEqual([])
  expect(await read('email,firstname\n')).toEqual([])
})

const SUBSCRIBERS = {
  fields: [['email', 'e_mail'], ['firstname'], ['lastname'], ['phone', 'mobile']],
  leadFields: ['email', 'firstname', 'surname', 'phone'],
  rowsPerChunk: 100,
} as const
const peopleIn = async (...lines: string[]) =>
  (await read(`${lines.join('\n')}\n`, SUBSCRIBERS)).flatMap(({ rows }) => rows.map((cells) => cells.join(' ')))

test.each([
  ['Google', 'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value', 'Ann,Lee,ann@x.org,07700 900101'],
  ['Outlook', 'First Name,Last Name,E-mail Address,Mobile Phone', 'Ann,Lee,ann@x.org,07700 900101'],
  ['Mailchimp', 'Email Address,FNAME,LNAME,Phone Number', 'ann@x.org,Ann,Lee,07700 900101'],
  ['HubSpot', 'Record ID,First Name,Last Name,Email,Mobile Phone Number', '1,Ann,Lee,ann@x.org,07700 900101'],
  ['Facebook', 'Created,Name,Email,Phone number (recommended)', '05/07/2026,Ann Lee,ann@x.org,07700 900101'],
])('people of a file from %s are read by the names of its columns', async (_program, header, row) => {
  expect(await peopleIn(header, row)).toEqual(['ann@x.org Ann Lee 07700 900101'])
})

test('columns of the specification count first, in its order, then those of other programs', async () => {
  const people = await peopleIn(
    'Work Email,Mobile,Phone,E_mail,Email,Landline',
    'w@x.org,1,2,b@x.org,a@x.org,3',
    'w@x.org,1,,b@x.org,,3',
    'w@x.org,,,,,3',
  )
  expect(people).toEqual(['a@x.org   2', 'b@x.org   1', 'w@x.org   3'])
})

test('the line that names the columns may be below a title', async () => {
  const people = await peopleIn('Newsletter people', '', 'Email,FNAME', 'ann@x.org,Ann', 'bo@x.org,Bo')
  expect(people).toEqual(['ann@x.org Ann  ', 'bo@x.org Bo  '])
})

test('a file without names of columns gives nobody, so that its first person isn’t lost unseen', async () => {
  expect((await peopleIn('ann@x.org,Ann', 'bo@x.org,Bo')).map((person) => person.trim())).toEqual([''])
})

test('the first ten lines are offered, and the one with the most names of columns is proposed', async () => {
  const content = `Buyers of May\nName,E-Mail\n${'Ann,a@x.org\n'.repeat(20)}`
  const { lines, headerLine } = await readFirstLines(new Blob([content]))
  expect(headerLine).toBe(2)
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual([
    { line: 1, cells: ['Buyers of May'] },
    { line: 2, cells: ['Name', 'E-Mail'] },
  ])
})
