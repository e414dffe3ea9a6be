import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlainClient } from '../../support/server/plain-client.ts'
import { createRandom } from '../../support/fakes/random.ts'
import { ServerProcess } from '../../support/server/server-process.ts'
import { startCampaign } from '../../support/server/started-campaign.ts'
import { type SmtpSink, startSmtpSink } from '../../support/fakes/smtp-sink.ts'

const ADMIN = { email: 'boss@example.com', password: 'correct horse battery' }
const PEOPLE = 3_000
const KILLS = 3

let sink: SmtpSink
let server: ServerProcess
beforeAll(async () => {
  sink = await startSmtpSink()
  server = await ServerProcess.start({
    DEMO_LEADS: '20',
    SMTP_URL: sink.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
})
afterAll(async () => {
  await server.dispose()
  await sink.close()
})

test('a server killed while it sends continues after a restart, and sends nobody two emails', async () => {
  const client = await PlainClient.signIn(server.url, ADMIN)
  const { read } = await startCampaign(client, PEOPLE)

  const random = createRandom(Date.now())
  for (let kills = 0; kills < KILLS; kills++) {
    const mails = sink.taken.length + 1 + Math.floor(random.next() * 600)
    await expect.poll(() => sink.taken.length, { timeout: 40_000, interval: 5 }).toBeGreaterThanOrEqual(mails)
    await server.kill()
    await server.start()
  }
  await expect.poll(async () => (await read()).status, { timeout: 40_000, interval: 100 }).toBe('sent')
  const { metrics } = await read()
  expect(metrics).toMatchObject({ queued: 0, failed: 0, skipped: 0, sent: PEOPLE - metrics.unknown })
  const mails = Map.groupBy(sink.taken, ({ to }) => to)
  expect([...mails.values()].filter((each) => each.length > 1)).toEqual([])
  expect(mails.size).toBeGreaterThanOrEqual(metrics.sent)
}, 120_000)
