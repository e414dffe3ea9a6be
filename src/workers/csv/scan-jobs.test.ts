import { expect, test } from 'vitest'
import { caseBytes } from '../../../tests/support/cases/case-file.ts'
import { scanJobs } from './scan-jobs.ts'

const scan = (content: BlobPart, known: string[] = []) => scanJobs(new Blob([content]), { kind: 'active', known })

test('a file of jobs is previewed on the device: its columns, jobs that exist, and jobs that can’t be located', async () => {
  const file = `Job,Site Address,Notes
J1,"1 High Street, Leeds LS1 4AP",
J2,2 High Street,
J3,"3 High Street, BX1 1LT",key at no. 5
J1,1 Low Street LS1 4AP,
,5 High Street,
`
  expect(await scan(file, ['J1', 'J7'])).toEqual({
    columns: [
      { name: 'Job', field: 'Job', samples: ['J1', 'J2', 'J3'] },
      {
        name: 'Site Address',
        field: 'Address',
        samples: ['1 High Street, Leeds LS1 4AP', '2 High Street', '3 High Street, BX1 1LT'],
      },
      { name: 'Notes', samples: ['key at no. 5'] },
    ],
    rows: 5,
    jobs: 3,
    matches: { count: 1, first: [{ line: 5, number: 'J1', postcode: 'LS1 4AP' }] },
    unlocated: {
      count: 2,
      first: [
        { line: 3, number: 'J2', postcode: '' },
        { line: 4, number: 'J3', postcode: 'BX1 1LT' },
      ],
    },
    refused: [{ line: 6, reason: 'it has no job number' }],
    refusedCount: 1,
    unread: [],
  })
})

test('jobs with coordinates are located without a postcode', async () => {
  expect(await scan('Job,Latitude,Longitude\nJ1,53.8,-1.5\nJ2,0,0\n')).toMatchObject({
    columns: [{ field: 'Job' }, { field: 'Latitude' }, { field: 'Longitude' }],
    unlocated: { count: 1, first: [{ number: 'J2' }] },
  })
})

test('a file that is not UTF-8 is read again in its own encoding, and no row is counted twice', async () => {
  const latin1 = Uint8Array.from('Job,Address\nJ1,Café LS1 4AP\n,x\n', (character) => character.charCodeAt(0))
  expect(await scan(latin1)).toMatchObject({
    rows: 2,
    refusedCount: 1,
    columns: [{}, { samples: ['Café LS1 4AP', 'x'] }],
  })
})

test('the postcode of an address counts where there is no column of postcodes', async () => {
  expect(await scan(caseBytes('82b-jobs-no-postcode-column.csv'))).toMatchObject({ jobs: 1, unlocated: { count: 0 } })
})

test.each([
  ['', 'The file is empty.'],
  ['Name,Address\nA,B\n', 'with one called Job'],
  [`Job\n${'J\n'.repeat(50_001)}`, 'more than 50,000 rows'],
])('a file that the server would refuse is refused before it is sent', async (content, reason) => {
  await expect(scan(content)).rejects.toThrow(reason)
})
