import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { casePath } from '../../../tests/support/cases/case-file.ts'
import { readPostcodeFile } from './postcode-file.ts'
import { type ReadJob, readJobs } from './read-jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-jobs-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(path: string) {
  const found = await readJobs({ path, kind: 'active', refusedPath: join(folder, 'refused') })
  return { ...found, jobs: found.batches.flatMap((batch): ReadJob[] => JSON.parse(batch)) }
}
const readCase = (name: string) => read(casePath(name))

function fileOf(content: string | Buffer): string {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  return path
}

test.each([
  ['20c-hidden-lookup-with-job-column.xlsx', 'NEW1', 'a hidden sheet'],
  ['20b-cover-sheet-first.xlsx', 'CS1', 'a cover sheet'],
])('%s: the sheet with the jobs is read, and named', async (name, number) => {
  const { jobs, sheet } = await readCase(name)
  expect(jobs.map((job) => job.number)).toEqual([number])
  expect(sheet).toBe('Jobs')
})

test('an invalid cell is left empty and counted, leading zeros of a number format stay, and a total is not a job', async () => {
  const { jobs, unread, refused } = await readCase('23-odd-cells.xlsx')
  expect(jobs.map(({ number, fields }) => [number, fields.plannedStartDate, fields.totalSynthCost])).toEqual([
    ['012345', '2026-11-01', 1250],
    ['OC2', undefined, undefined],
    ['OC3', '2026-01-05', -250],
    ['OC4', undefined, undefined],
    ['OC5', '2026-01-05', 1250],
    ['OC6', undefined, undefined],
  ])
  expect(unread).toEqual([{ label: 'Job Value', count: 2 }])
  expect(refused).toEqual([{ line: 8, reason: 'it looks like a total, not a job' }])
})

test('a job without a postcode column gets the postcode of its address', async () => {
  const { jobs, columns } = await readCase('82b-jobs-no-postcode-column.csv')
  expect(jobs.map(({ fields }) => fields)).toEqual([{ address: '33 Mill Lane, Leeds LS1 4AP', postcode: 'LS1 4AP' }])
  expect(columns).toEqual(['address', 'postcode'])
})

test('the line that names the columns of jobs may be below a title', async () => {
  const { jobs } = await read(fileOf('Jobs of November\n\nJob,Address\nJ1,1 Mill Lane\n'))
  expect(jobs).toMatchObject([{ number: 'J1', line: 4 }])
})

test.each([
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['an OpenDocument file', Buffer.from('PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
])('%s is refused with an instruction to save it differently', async (kind, content) => {
  await expect(read(fileOf(content))).rejects.toThrow(`This is ${kind}`)
  await expect(read(fileOf(content))).rejects.toThrow('Save As, then the type “Excel Workbook (.xlsx)”')
})

test('every postcode of a file is read, even several in a line', async () => {
  const found = await readPostcodeFile(casePath('30g-one-line-commas.csv'))
  expect(found.map(({ postcode }) => postcode)).toEqual(['LS1 4AP', 'M1 1AE', 'B33 8TH'])
})

test('every postcode of a cell is read, and invalid ones are listed', async () => {
  const path = fileOf('Name,Postcode,Also\nAnn,LS1 4AP and LS1 4AQ,M1 1AE\nBo,nowhere,\n')
  expect(await readPostcodeFile(path)).toEqual([
    { line: 2, text: 'LS1 4AP', postcode: 'LS1 4AP' },
    { line: 2, text: 'LS1 4AQ', postcode: 'LS1 4AQ' },
    { line: 2, text: 'M1 1AE', postcode: 'M1 1AE' },
    { line: 3, text: 'nowhere' },
  ])
})
