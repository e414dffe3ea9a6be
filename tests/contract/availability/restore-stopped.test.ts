import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from '../../../server/store/backup/backup.ts'
import { createTestStore } from '../../support/server/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a restore that is stopped once the backup is in does not say that the database is as it was', async () => {
  const store = await createTestStore()
  const file = join(folder, 'doorstep.backup')
  await writeBackup(store, file, new Date())
  const { host, user, database } = store.connection
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  await store.db.destroy()

  const tool = spawn(process.execPath, ['tools/restore.ts', file], { env: { PATH: process.env['PATH'], DATABASE_URL } })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('as they were at')) tool.kill('SIGINT')
  }
  tool.stdout.on('data', hear)
  tool.stderr.on('data', hear)
  await once(tool, 'close')

  expect(said).toMatch(/rows of \d+ tables, as they were at/)
  expect(said).not.toContain('as it was')
})
