import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../support/server/server-process.ts'
import { createTestStore, type TestStore } from '../../support/server/test-database.ts'

const run = promisify(execFile)
const [OLD, NEW] = ['an old secret of sufficient length, of all', 'a new secret of sufficient length, of all']
const REFUSED = 'The secret that signs sessions is not the one of this database’s other servers'

let store: TestStore
let dataDir: string
beforeAll(async () => {
  store = await createTestStore()
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-secret-'))
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

function settingsWith(secret: string) {
  const { host, user, database } = store.connection
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  return { DATABASE_URL, DATA_DIR: dataDir, JWT_SECRET: secret, DEMO: '0', BACKUP_AT: 'off' }
}

/** Starts a server, stops it again, and returns its output if it ended before that. */
async function tryStart(secret: string): Promise<string> {
  const port = await freePort()
  try {
    const env = { ...process.env, ...settingsWith(secret), PORT: String(port) }
    const started = run(process.execPath, ['server/main.ts'], { env })
    started.child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready at')) started.child.kill('SIGTERM')
    })
    const { stdout } = await started
    return stdout
  } catch (error) {
    return String(Reflect.get(Object(error), 'stderr'))
  }
}

test('a server with a different secret from the others says so and doesn’t start, until the secret is changed on purpose', async () => {
  expect(await tryStart(OLD)).toContain('is ready at')
  const refused = await tryStart(NEW)
  expect(refused).toContain(REFUSED)
  expect(refused.trimEnd().split('\n')).toHaveLength(1)
  expect(refused).not.toContain(NEW)

  const env = { ...process.env, ...settingsWith(NEW) }
  const { stdout } = await run(process.execPath, ['tools/change-secret.ts'], { env })
  expect(stdout).toContain('Servers start with this secret now')
  expect(await tryStart(NEW)).toContain('is ready at')
  expect(await tryStart(OLD)).toContain(REFUSED)
}, 120_000)
