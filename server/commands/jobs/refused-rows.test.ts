import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRefusedRows } from './refused-rows.ts'

test('refused rows are deleted after a day', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-refused-'))
  const rows = createRefusedRows(dataDir)
  const now = new Date('2026-11-24T12:00:00.000Z')
  for (const [id, hours] of [
    ['new', 23],
    ['old', 25],
  ] as const) {
    const path = await rows.pathOf({ companyId: 'c', id })
    writeFileSync(path, 'line,reason\n')
    const at = new Date(now.getTime() - hours * 3_600_000)
    utimesSync(path, at, at)
  }
  await rows.sweep(now)
  expect(readdirSync(join(dataDir, 'refused-rows'))).toEqual(['c_new.csv'])
  rmSync(dataDir, { recursive: true })
})
