import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSink, type SmtpSink } from '../../support/fakes/smtp-sink.ts'
import { ensurePrograms, INSTALL_MS } from '../../support/server/debian-program.ts'
import { OFFICE, OfficeClient } from '../../support/server/paused-server.ts'
import { PGBOUNCER, startPgbouncer } from '../../support/server/pgbouncer.ts'
import { PlainClient } from '../../support/server/plain-client.ts'
import { ServerProcess } from '../../support/server/server-process.ts'
import { startCampaign } from '../../support/server/started-campaign.ts'
import { createTestStore, type TestStore } from '../../support/server/test-database.ts'

let database: TestStore
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let sink: SmtpSink
let server: ServerProcess
let addresses: Record<'DATABASE_URL' | 'DATABASE_LISTEN_URL', string>
beforeAll(async () => {
  await ensurePrograms(PGBOUNCER)
  database = await createTestStore()
  const { connection } = database
  pooler = await startPgbouncer(connection, 'transaction', 4)
  sink = await startSmtpSink()
  const host = encodeURIComponent(String(connection.host))
  addresses = {
    DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${pooler.port}/${connection.database}`,
    DATABASE_LISTEN_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${host}`,
  }
  const admin = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password }
  server = await ServerProcess.start({ ...addresses, ...admin, SMTP_URL: sink.url, DEMO: '1', DEMO_LEADS: '20' })
}, INSTALL_MS)
afterAll(async () => {
  await server.dispose()
  await sink.close()
  await pooler.stop()
  await database.close()
})

test('a server behind PgBouncer signs in, saves, pokes, sends, is killed and continues', async () => {
  const office = await OfficeClient.signIn(server.url)
  const stream = await office.openStream()
  const { _id: leadId } = await office.firstLead()
  // The stream may not be open yet.
  await expect.poll(async () => ((await office.save(leadId, '1st Call')).status, stream.pokes())).toBeGreaterThan(0)
  stream.stop()

  const client = await PlainClient.signIn(server.url, OFFICE)
  const { read } = await startCampaign(client, 400)
  await expect.poll(() => sink.taken.length, { timeout: 40_000, interval: 5 }).toBeGreaterThan(50)
  await server.kill()
  await server.start()

  expect(await client.lead(leadId)).toMatchObject({ lead_status: '1st Call' })
  await expect.poll(async () => (await read()).status, { timeout: 40_000, interval: 100 }).toBe('sent')
  const { metrics } = await read()
  expect(metrics).toMatchObject({ queued: 0, failed: 0, skipped: 0, sent: 400 - metrics.unknown })
  const mails = Map.groupBy(sink.taken, ({ to }) => to)
  expect([...mails.values()].filter((each) => each.length > 1)).toEqual([])
}, 120_000)

const startsWith = promisify(execFile)
const lineOf = (settings: Record<string, string>) =>
  startsWith(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: '0', ...settings },
  }).then(
    () => 'It started.',
    ({ stderr }: { stderr: string }) => stderr,
  )

test('stops with one line if it lacks PostgreSQL’s own address or has that of another pooler', async () => {
  const { DATABASE_URL } = addresses
  expect(await lineOf({ DATABASE_URL })).toContain('Give PostgreSQL’s own address in DATABASE_LISTEN_URL')
  const second = DATABASE_URL.replace('127.0.0.1', 'localhost')
  expect(await lineOf({ DATABASE_URL, DATABASE_LISTEN_URL: second })).toContain('a pooler in transaction mode too')
})
