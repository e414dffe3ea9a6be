import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { demandRows, refusalLog, withStore } from './import-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-report-'))
const SOURCE = join(folder, 'domestic-csv.zip')
afterAll(() => rmSync(folder, { recursive: true }))

test('reports an unwritable report file before anything is imported', async () => {
  await expect(refusalLog(join(folder, 'missing', 'refused.csv'), SOURCE)).rejects.toThrow(
    "The report can't be written: ENOENT",
  )
})

test('a report never replaces the imported file, however that is named', async () => {
  const source = join(folder, 'certificates.csv')
  writeFileSync(source, 'certificate_number\n')
  symlinkSync(source, join(folder, 'same.csv'))
  await expect(refusalLog(join(folder, 'same.csv'), source)).rejects.toThrow('would take the place of the file')
  expect(readFileSync(source, 'utf8')).toBe('certificate_number\n')
})

test('a report has every refused row and why', async () => {
  const path = join(folder, 'refused.csv')
  const refusals = await refusalLog(path, SOURCE)
  refusals.add({ line: 7, reason: 'it says "soon"' })
  await refusals.end()
  expect(readFileSync(path, 'utf8')).toBe('line,reason\n7,"it says ""soon"""\n')
})

test('a file that adds nothing fails with the reason', () => {
  expect(() => demandRows({ rows: 0, refused: 0 }, 'homes.csv')).toThrow('homes.csv holds no rows below its header')
  expect(() => demandRows({ rows: 2, refused: 2 }, 'homes.csv', 'line 2, it has no postcode')).toThrow(
    'Nothing was imported: all 2 rows were refused. The first: line 2, it has no postcode.',
  )
  expect(() => demandRows({ rows: 2, refused: 1 }, 'homes.csv')).not.toThrow()
})

test('reports an unreachable database in one line', async () => {
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', 'postgres://doorstep:secret@127.0.0.1:1/doorstep')
  await expect(withStore(() => Promise.resolve())).rejects.toThrow('DATABASE_URL can’t be reached: ')
})
