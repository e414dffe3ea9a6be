import { expect, test } from 'vitest'
import { type FieldQuestion, readFields } from './read-fields.ts'

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
