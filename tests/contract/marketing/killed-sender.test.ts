import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCampaign } from '../../../server/commands/marketing/campaign-steps.ts'
import { MOST_UNSURE } from '../../../server/commands/marketing/hand-over-gate.ts'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { readCampaign } from '../../../server/store/marketing/campaigns.ts'
import { countLedgers } from '../../support/builders/ledger-count.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { LEDGER_PART } from '../../../server/store/marketing/write-ledger.ts'
import { buildMailing } from '../../support/builders/mailing-world.ts'
import { createRandom } from '../../support/fakes/random.ts'
import { startSmtpSink, type SmtpSink, type Treatment } from '../../support/fakes/smtp-sink.ts'
import { createTestStore, type NewTestStore } from '../../support/server/test-database.ts'

let store: NewTestStore
let sink: SmtpSink
beforeAll(async () => {
  store = await createTestStore()
  sink = await startSmtpSink(treatment)
})
afterAll(async () => {
  await sink.close()
  await store.close()
})

/** More than a part of the ledger, so that a sender which may be killed writes the rest. */
const PEOPLE = LEDGER_PART + 1_500
let isSlow = false
const KILLS = 20
/** Between two kills; all together fewer than the recipients, so that no sender finishes before it is killed. */
const MOST_BETWEEN = 300

function treatment(address: string, tries: number): Treatment {
  if (address.endsWith('@slow.example')) return isSlow ? 'slow' : 'accept'
  const is = (divisor: number) => Number(/\d+/.exec(address)?.[0]) % divisor === 0
  if (is(997)) return 'drop-after-data'
  if (is(499)) return 'refuse-recipient'
  if (is(401)) return 'refuse-content'
  if (is(307)) return 'busy'
  if (is(211)) return tries === 1 ? 'busy' : 'accept'
  if (is(353)) return tries === 1 ? 'drop-before-data' : 'accept'
  return is(200) ? 'slow' : 'accept'
}

async function begin(emails: readonly string[]) {
  const { companyId, campaignId } = await buildMailing(store, emails)
  const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
  const parts = { store, links, relay: { route: 'smtp' as const }, clock: () => new Date() }
  return { companyId, campaignId, part: await beginCampaign(parts, { companyId, id: campaignId }) }
}

const settingsOf = (companyId: string, more: { leaseMs?: number } = {}) =>
  JSON.stringify({ reach: store.reach, smtpUrl: sink.url, companyId, ...more })

test('6,500 people with the sender killed 20 times get one email or none, and the ledger knows which', async () => {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person${at + 1}@mail${at % 7}.example`)
  const { companyId, campaignId, part } = await begin(emails)
  expect(part).toEqual({ people: LEDGER_PART, isLast: false })

  const settings = settingsOf(companyId)
  const random = createRandom(Date.now())
  let sender = startSender(settings)
  for (let kills = 0; kills < KILLS; kills++) {
    const next = startSender(settings)
    await sender.sendUntil(sink.taken.length + Math.floor(random.next() * MOST_BETWEEN))
    expect(await sender.kill()).toBe('SIGKILL')
    sender = next
  }
  const passing = setInterval(() => void letTimePass(companyId), 300)
  expect(await sender.sendAll()).toBe(0)
  clearInterval(passing)

  const mails = Map.groupBy(sink.taken, ({ to }) => to)
  const ledger = await store.db.selectFrom('campaign_recipient').select(['email', 'state']).execute()
  const expected = { sent: [1], unknown: [0, 1], failed: [0], bounced: [0] } as Record<string, number[]>
  const wrong = ledger.filter(({ email, state }) => !expected[state]?.includes(mails.get(email)?.length ?? 0))
  expect(wrong).toEqual([])
  const { counted, shown } = await countLedgers(store, companyId)
  expect(shown).toEqual(counted)
  const campaign = await readCampaign(store, { companyId, id: campaignId })
  const { sent, failed, unknown, queued, skipped, bounces } = campaign?.metrics ?? fail()
  expect(campaign?.status).toBe('sent')
  expect({ queued, skipped, all: sent + bounces + failed + unknown }).toEqual({ queued: 0, skipped: 0, all: PEOPLE })
  expect(bounces).toBeGreaterThan(0)
  // At most ten for each kill, plus those whose connections the mail server broke.
  const broken = ledger.filter(({ email }) =>
    ['drop-before-data', 'drop-after-data'].some((drops) => drops === treatment(email, 1)),
  ).length
  expect(unknown).toBeLessThanOrEqual(KILLS * MOST_UNSURE + broken)
  const failed4xx = ledger.filter(({ email }) => treatment(email, 9) === 'busy').map(({ state }) => state)
  expect(new Set(failed4xx).difference(new Set(['failed', 'unknown']))).toEqual(new Set())
  expect(failed4xx).toContain('failed')
}, 180_000)

test('FM-086: a killed sender leaves at most ten emails in doubt; recipients who were only claimed get theirs', async () => {
  const { companyId, campaignId } = await begin(Array.from({ length: 300 }, (_, at) => `p${at}@slow.example`))
  const settings = settingsOf(companyId)
  const before = sink.taken.length
  isSlow = true
  const sender = startSender(settings)
  const next = startSender(settings)
  await sender.sendUntil(before + 23)
  await sender.kill()
  isSlow = false
  expect(await next.sendAll()).toBe(0)
  const campaign = await readCampaign(store, { companyId, id: campaignId })
  const { sent, unknown, queued } = campaign?.metrics ?? fail()
  expect({ queued, all: sent + unknown }).toEqual({ queued: 0, all: 300 })
  expect(unknown).toBeGreaterThan(0)
  expect(unknown).toBeLessThanOrEqual(MOST_UNSURE)
  const mails = Map.groupBy(sink.taken.slice(before), ({ to }) => to)
  expect([...mails.values()].filter((each) => each.length > 1)).toEqual([])
}, 60_000)

test('a sender that is paused for longer than its lease sends nothing twice when it continues', async () => {
  const { companyId, campaignId } = await begin(Array.from({ length: 300 }, (_, at) => `q${at}@slow.example`))
  const settings = settingsOf(companyId, { leaseMs: 1_000 })
  const before = sink.taken.length
  isSlow = true
  const paused = startSender(settings)
  const next = startSender(settings)
  await paused.sendUntil(before + 23)
  paused.signal('SIGSTOP')
  await next.sendUntil(before + 60)
  paused.signal('SIGCONT')
  isSlow = false
  expect(await Promise.all([next.sendAll(), paused.sendAll()])).toEqual([0, 0])
  const campaign = await readCampaign(store, { companyId, id: campaignId })
  const { sent, unknown, queued } = campaign?.metrics ?? fail()
  expect({ queued, all: sent + unknown }).toEqual({ queued: 0, all: 300 })
  const mails = Map.groupBy(sink.taken.slice(before), ({ to }) => to)
  expect([...mails.values()].filter((each) => each.length > 1)).toEqual([])
}, 60_000)

const letTimePass = (companyId: string) =>
  writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('campaign_recipient')
      .set({ retry_at: sql<Date>`now()` })
      .where('retry_at', '>', sql<Date>`now()`)
      .execute(),
  )

/** All but the first of two dozen senders read their modules from it. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'doorstep-compile-cache')

function startSender(settings: string) {
  const child = spawn(process.execPath, ['tests/support/server/sender-process.ts', settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE },
  })
  const ended = once(child, 'exit')
  const ready = once(child.stdout, 'data')
  const go = async () => {
    await ready
    child.stdin.write('go')
  }
  return {
    sendUntil: async (mails: number) => {
      await go()
      while (sink.taken.length < mails && child.exitCode === null) await sleep(2)
    },
    sendAll: async (): Promise<unknown> => {
      await go()
      return (await ended)[0]
    },
    signal: (name: NodeJS.Signals) => child.kill(name),
    kill: async (): Promise<unknown> => {
      child.kill('SIGKILL')
      return (await ended)[1]
    },
  }
}

const fail = () => {
  throw new Error('The campaign is gone.')
}
