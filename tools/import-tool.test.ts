import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refusalLog } from './import-tool.ts'

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
