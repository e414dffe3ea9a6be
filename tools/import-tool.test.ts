import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { refusalLog, withStore } from './import-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a report that can’t be written is said before anything is imported', async () => {
  await expect(refusalLog(join(folder, 'missing', 'refused.csv'))).rejects.toThrow(
    "The report can't be written: ENOENT",
  )
})

test('a report holds every refused row and why', async () => {
  const path = join(folder, 'refused.csv')
  const refusals = await refusalLog(path)
  refusals.add({ line: 7, reason: 'it says "soon"' })
  await refusals.end()
  expect(readFileSync(path, 'utf8')).toBe('line,reason\n7,"it says ""soon"""\n')
})

test('a database that can’t be reached is said in one line', async () => {
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', 'postgres://doorstep:secret@127.0.0.1:1/doorstep')
  await expect(withStore(() => Promise.resolve())).rejects.toThrow('DATABASE_URL can not be reached: ')
})
