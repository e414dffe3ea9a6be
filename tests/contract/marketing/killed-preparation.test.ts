import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCampaign, takeStep } from '../../../server/commands/marketing/campaign-steps.ts'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { writeLedgers } from '../../../server/commands/marketing/write-ledgers.ts'
import { campaignForUpdate, readCampaign } from '../../../server/store/marketing/campaigns.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { LEDGER_PART } from '../../../server/store/marketing/write-ledger.ts'
import { countLedgers } from '../../support/builders/ledger-count.ts'
import { buildMailing } from '../../support/builders/mailing-world.ts'
import { type SmtpSink, startSmtpSink } from '../../support/fakes/smtp-sink.ts'
import { createTestStore, type NewTestStore } from '../../support/server/test-database.ts'
import { until } from '../../support/fakes/until.ts'

let store: NewTestStore
let sink: SmtpSink
beforeAll(async () => {
  store = await createTestStore()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await sink.close()
  await store.close()
})

const PEOPLE = LEDGER_PART + 10

async function begin() {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person${at}@mail${at % 7}.example`)
  const { companyId, campaignId: id } = await buildMailing(store, emails)
  const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
  const parts = { store, links, relay: { route: 'smtp' as const }, clock: () => new Date() }
  const ref = { companyId, id }
  expect(await beginCampaign(parts, ref)).toEqual({ people: LEDGER_PART, isLast: false })
  const read = async () => await readCampaign(store, { companyId, id })
  const write = () => writeLedgers({ store, signal: new AbortController().signal }, companyId)
  return { ref, parts, read, write }
}

test('after a server is killed while it prepares a campaign, the next one continues and adds every recipient once', async () => {
  const { ref, read, write } = await begin()
  const settings = JSON.stringify({ reach: store.reach, smtpUrl: sink.url, companyId: ref.companyId })
  const first = startSender(settings)
  // The first waits for this row, in the middle of its next part, when it is killed.
  await writeTenant(store, ref.companyId, async (tx) => {
    await campaignForUpdate(tx, ref.id)
    await until(async () => (await read())?.preparing?.people === PEOPLE)
    expect(sink.taken).toEqual([])
    first.kill('SIGKILL')
    await once(first, 'exit')
  })
  await until(write)
  const done = await read()
  expect(done?.preparing).toBeUndefined()
  expect(done).toMatchObject({ status: 'sending', metrics: { queued: PEOPLE, sent: 0 } })
  expect(sink.taken).toEqual([])
  const { counted, shown } = await countLedgers(store, ref.companyId)
  expect(shown).toEqual(counted)
}, 60_000)

test('a campaign that is cancelled during its preparation goes to nobody, and leaves nobody queued', async () => {
  const { ref, parts, read, write } = await begin()
  await takeStep(parts, ref, 'pause')
  await write()
  expect((await read())?.metrics.queued).toBe(LEDGER_PART)
  await takeStep(parts, ref, 'resume')
  await write()
  expect((await read())?.metrics.queued).toBe(PEOPLE)
  await takeStep(parts, ref, 'cancel')
  expect((await read())?.metrics).toMatchObject({ queued: PEOPLE - LEDGER_PART, skipped: LEDGER_PART })
  await write()
  expect((await read())?.metrics).toMatchObject({ queued: 0, skipped: PEOPLE })
}, 60_000)

function startSender(settings: string) {
  const child = spawn(process.execPath, ['tests/support/server/sender-process.ts', settings], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.write('go')
  return child
}
