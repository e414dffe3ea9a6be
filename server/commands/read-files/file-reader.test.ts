import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createFileReader, type FileReader } from './file-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

let reader: FileReader | undefined
afterEach(() => reader?.close())

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

let files = 0
function jobsFile(content: string) {
  const path = join(folder, `${files++}.csv`)
  writeFileSync(path, content)
  return { path, kind: 'active' as const, refusedPath: `${path}.refused` }
}

const SMALL = 'Job,Address\nJ1,1 High Street\n'
/** Within every limit, but too large for a small thread. */
const LARGE = `Job,Description\n${Array.from({ length: 4500 }, (_, row) => `J${row},${'word '.repeat(1900)}\n`).join('')}`

test('FM-088: a file that needs more memory than its thread has is refused, and the next one is read', async () => {
  reader = createFileReader({ memoryMb: 24 })
  const place = reader.admit('ann')
  expect(await refusalOf(place.readJobs(jobsFile(LARGE)))).toMatchObject({
    code: 'too-large',
    message: 'This file takes too long to read. Save it as CSV, or split it, and upload it again.',
  })
  expect(await place.readJobs(jobsFile(SMALL))).toMatchObject({ jobs: 1, refusedCount: 0 })
})

test('a file of postcodes may have more text than its thread has memory', async () => {
  // The thread's code and its garbage take some 20 MB; the file has 43.
  reader = createFileReader({ memoryMb: 36 })
  const path = join(folder, 'postcodes.csv')
  writeFileSync(path, LARGE.replace('Job', 'Postcode').replaceAll(/^J\d+/gm, 'LS1 4AP'))
  expect(await reader.admit('ann').readPostcodes(path)).toEqual([{ line: 2, text: 'LS1 4AP', postcode: 'LS1 4AP' }])
})

test('a file that is not read by its deadline is refused', async () => {
  reader = createFileReader({ deadlineMs: 1 })
  expect(await refusalOf(reader.admit('ann').readJobs(jobsFile(LARGE)))).toMatchObject({ code: 'too-large' })
})

test('one user has at most four files in progress, whatever others do', async () => {
  reader = createFileReader()
  const places = Array.from({ length: 4 }, () => reader?.admit('ann'))
  expect(() => reader?.admit('ann')).toThrow('You’re already uploading several files.')
  expect(await reader.admit('bob').readJobs(jobsFile(SMALL))).toMatchObject({ jobs: 1 })
  places[0]?.leave()
  expect(await reader.admit('ann').readJobs(jobsFile(SMALL))).toMatchObject({ jobs: 1 })
})

test('closing the reader ends the file that it is reading', async () => {
  reader = createFileReader()
  const reading = reader.admit('ann').readJobs(jobsFile(LARGE))
  const ended = expect(reading).rejects.toThrow()
  const waiting = expect(reader.admit('ann').readJobs(jobsFile(SMALL))).rejects.toThrow(
    'The server is about to restart.',
  )
  await reader.close()
  await Promise.all([ended, waiting])
})
