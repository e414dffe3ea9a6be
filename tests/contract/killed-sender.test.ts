import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCampaign } from '../../server/commands/marketing/campaign-steps.ts'
import { createMailLinks } from '../../server/commands/marketing/mail-links.ts'
import { readCampaigns } from '../../server/store/campaigns.ts'
import { countLedgers } from '../support/ledger-count.ts'
import { buildMailing } from '../support/mailing-world.ts'
import { createRandom } from '../support/random.ts'
import { startSmtpSink, type SmtpSink, type Treatment } from '../support/smtp-sink.ts'
import { createTestStore, type TestStore } from '../support/test-database.ts'

let store: TestStore
let sink: SmtpSink
beforeAll(async () => {
  store = await createTestStore()
  sink = await startSmtpSink(treatment)
})
afterAll(async () => {
  await sink.close()
  await store.close()
})

const PEOPLE = 10_000
const KILLS = 20

/** The number in an address says how its mail fares; some connections break besides. */
function treatment(address: string): Treatment {
  const number = Number(/\d+/.exec(address)?.[0])
  if (number % 997 === 0) return 'drop-after-data'
  if (number % 499 === 0) return 'refuse-recipient'
  if (number % 401 === 0) return 'refuse-content'
  return number % 200 === 0 ? 'slow' : 'accept'
}

test('10,000 people, the sender killed 20 times: each gets one mail or none, and the ledger knows which', async () => {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person${at + 1}@mail${at % 7}.example`)
  const { companyId, campaignId } = await buildMailing(store, emails)
  const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
  const parts = { store, links, relay: { route: 'smtp' as const }, clock: () => new Date() }
  expect(await beginCampaign(parts, { companyId, id: campaignId })).toBe(PEOPLE)

  const settings = JSON.stringify({ connection: store.connection, smtpUrl: sink.url, companyId })
  const random = createRandom(Date.now())
  let sender = startSender(settings)
  for (let kills = 0; kills < KILLS; kills++) {
    const next = startSender(settings)
    await sender.sendUntil(sink.taken.length + Math.floor(random.next() * 400))
    expect(await sender.kill()).toBe('SIGKILL')
    sender = next
  }
  expect(await sender.sendAll()).toBe(0)

  const mails = Map.groupBy(sink.taken, ({ to }) => to)
  const ledger = await store.db.selectFrom('campaign_recipient').select(['email', 'state']).execute()
  const expected = { sent: [1], unknown: [0, 1], failed: [0], bounced: [0] } as Record<string, number[]>
  const wrong = ledger.filter(({ email, state }) => !expected[state]?.includes(mails.get(email)?.length ?? 0))
  expect(wrong).toEqual([])
  const { counted, shown } = await countLedgers(store, companyId)
  expect(shown).toEqual(counted)
  const [campaign] = await readCampaigns(store, companyId, campaignId)
  const { sent, failed, unknown, queued, skipped, bounces } = campaign?.metrics ?? fail()
  expect(campaign?.status).toBe('sent')
  expect({ queued, skipped, all: sent + failed + unknown }).toEqual({ queued: 0, skipped: 0, all: PEOPLE })
  expect(bounces).toBeGreaterThan(0)
  expect(unknown).toBeLessThan(PEOPLE / 5)
}, 180_000)

/** Ready to send, and waiting. */
function startSender(settings: string) {
  const child = spawn(process.execPath, ['tests/support/sender-process.ts', settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
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
    kill: async (): Promise<unknown> => {
      child.kill('SIGKILL')
      return (await ended)[1]
    },
  }
}

const fail = () => {
  throw new Error('The campaign is gone.')
}
