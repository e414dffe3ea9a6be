import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from '../../../server/store/backup/backup.ts'
import { createTestStore } from '../../support/server/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'doorstep.backup')

/** A backup of an empty database, and how to reach that. */
async function backUp(): Promise<{ DATABASE_URL: string }> {
  const store = await createTestStore()
  await writeBackup(store, file, new Date())
  const { host, user, database } = store.connection
  await store.db.destroy()
  return { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}` }
}

async function restore(
  settings: { DATABASE_URL: string },
  onSaid: (output: string, tool: ChildProcess) => void = () => {},
) {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...settings }
  const tool = spawn(process.execPath, ['tools/restore.ts', file], { env })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    onSaid(output, tool)
  }
  tool.stdout.on('data', keep)
  tool.stderr.on('data', keep)
  await once(tool, 'close')
  return output
}

test('a restore that is stopped after loading the backup doesn’t claim that the database is unchanged', async () => {
  const output = await restore(await backUp(), (text, tool) => {
    if (text.includes('as they were at')) tool.kill('SIGINT')
  })
  expect(output).toMatch(/rows of \d+ tables, as they were at/)
  expect(output).not.toContain('as it was')
})

test('a restore puts back the files beside its backup, or says that there are none', async () => {
  const settings = await backUp()
  expect(await restore(settings)).toContain(
    `No files of leads were restored, because there is no ${file}.files; those that the server has stay.\n`,
  )
  mkdirSync(`${file}.files`)
  expect(await restore(settings)).toContain(`${file}.files: 0 files of leads, 0 MB.\n`)
})
