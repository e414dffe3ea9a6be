import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSendingOffice } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'

// Runs random actions of mail servers, reports and staff against a model. After each, the figures of a campaign add up,
// and each subscriber's status follows the rules that the model states independently.
let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const EMAILS = ['a@x.example', 'b@x.example']
const REPLIES = {
  accepted: '250 OK',
  full: '552 5.2.2 mailbox full',
  spam: '554 rejected as spam',
  nobody: '550 5.1.1 User unknown',
} as const
type Reply = keyof typeof REPLIES
const EVENTS = {
  full: { type: 'soft-bounced', reason: REPLIES.full },
  spam: { type: 'bounced', reason: REPLIES.spam },
  nobody: { type: 'bounced', reason: REPLIES.nobody },
  delivered: { type: 'delivered' },
  opened: { type: 'opened' },
  complained: { type: 'complained' },
  unsubscribed: { type: 'unsubscribed' },
} as const
type EventName = keyof typeof EVENTS

type Step =
  | { readonly kind: 'campaign'; readonly replies: readonly Reply[] }
  | { readonly kind: 'heard'; readonly what: EventName; readonly person: number; readonly back: number }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'resubscribe'; readonly person: number }

const person = fc.nat(EMAILS.length - 1)
/** Mostly failures, because five undelivered campaigns would be rare otherwise. */
const reply = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Reply>('full') },
  { weight: 3, arbitrary: fc.constant<Reply>('accepted') },
  { weight: 1, arbitrary: fc.constantFrom<Reply>('spam', 'nobody') },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('campaign'), replies: fc.tuple(reply, reply) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('heard'),
      what: fc.oneof(fc.constant<EventName>('full'), fc.constantFrom(...(Object.keys(EVENTS) as EventName[]))),
      person,
      back: fc.nat(2),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resubscribe'), person }) },
)

type LineState = 'sent' | 'delivered' | 'not-delivered' | 'bounced' | 'failed'
const SEVERITY = ['subscribed', 'unsubscribed', 'bounced', 'complained']

class Model {
  now = 0
  readonly status = EMAILS.map(() => 'subscribed')
  /** The campaign's recipients. Absent for subscribers it was not sent to. */
  readonly campaigns: Map<number, { state: LineState; at: number; hasUnsubscribed?: boolean }>[] = []
  private readonly soft = EMAILS.map(() => new Map<number, number>())

  tick = (): number => (this.now += 1e-6)

  campaign(replies: readonly Reply[]): void {
    const at = this.campaigns.length
    const lines: (typeof this.campaigns)[number] = new Map()
    this.campaigns.push(lines)
    for (const [who, reply] of replies.entries()) {
      if (this.status[who] !== 'subscribed') continue
      lines.set(who, {
        state: ({ accepted: 'sent', nobody: 'bounced' } as const)[reply as 'accepted'] ?? 'failed',
        at: this.tick(),
      })
      if (reply === 'nobody') this.stricter(who, 'bounced')
      if (reply === 'full') this.comesBack(who, at)
    }
  }

  receive(what: EventName, who: number, at: number): void {
    const line = this.campaigns[at]?.get(who)
    if (!line) return
    const isOut = line.state === 'sent' || line.state === 'delivered'
    const becomes = (state: LineState) => Object.assign(line, { state, at: this.tick() })
    if (what === 'delivered' || what === 'opened') this.soft[who]?.clear()
    if (what === 'delivered' && (line.state === 'sent' || line.state === 'not-delivered')) becomes('delivered')
    if (what === 'complained') this.stricter(who, 'complained')
    if (what === 'unsubscribed') {
      // A second click in the same email changes nothing, unless the subscriber has come back since: then it
      // unsubscribes them.
      if (!line.hasUnsubscribed || this.status[who] !== 'unsubscribed') this.status[who] = 'unsubscribed'
      line.hasUnsubscribed = true
    }
    if (what === 'nobody') {
      if (isOut || line.state === 'not-delivered') becomes('bounced')
      this.stricter(who, 'bounced')
    }
    if ((what === 'full' || what === 'spam') && isOut) {
      becomes('not-delivered')
      if (what === 'full') this.comesBack(who, at)
    }
  }

  resubscribe(who: number): void {
    if (this.status[who] !== 'subscribed') this.soft[who]?.clear()
    this.status[who] = 'subscribed'
  }

  private stricter(who: number, status: string): void {
    if (SEVERITY.indexOf(status) > SEVERITY.indexOf(this.status[who] ?? '')) this.status[who] = status
  }

  /** Five campaigns within thirty days failed, and no other one arrived in between. */
  private comesBack(who: number, campaign: number): void {
    const mine = this.soft[who] ?? new Map<number, number>()
    if (!mine.has(campaign)) mine.set(campaign, this.tick())
    const arrived = this.campaigns
      .flatMap((lines) => lines.get(who) ?? [])
      .filter(({ state, at }) => (state === 'sent' || state === 'delivered') && at < this.now - 6)
      .map(({ at }) => at)
    const since = Math.max(-1, ...arrived)
    const counted = [...mine.values()].filter((at) => at > since)
    if (counted.length >= 5 && Math.max(...counted) - Math.min(...counted) >= 30) this.stricter(who, 'bounced')
  }

  figures(campaign: number) {
    const states = [...(this.campaigns[campaign]?.values() ?? [])].map(({ state }) => state)
    const count = (...wanted: LineState[]) => states.filter((state) => wanted.includes(state)).length
    return {
      queued: 0,
      sent: count('sent', 'delivered'),
      delivered: count('delivered'),
      notDelivered: count('not-delivered'),
      bounces: count('bounced'),
      failed: count('failed'),
      unknown: 0,
    }
  }
}

async function check(steps: readonly Step[]): Promise<void> {
  const model = new Model()
  let replies: readonly Reply[] = []
  const office = await openSendingOffice(store, EMAILS, (to) => REPLIES[replies[EMAILS.indexOf(to)] ?? 'accepted'])
  const ids: string[] = []
  for (const one of steps) {
    if (one.kind === 'days') {
      await office.daysGoBy(one.days)
      model.now += one.days
    } else if (one.kind === 'resubscribe') {
      await office.resubscribe(EMAILS[one.person]!)
      model.resubscribe(one.person)
    } else if (one.kind === 'heard') {
      const at = ids.length - 1 - one.back
      if (!model.campaigns[at]?.has(one.person)) continue
      await office.report(EVENTS[one.what], EMAILS[one.person]!, ids[at]!)
      model.receive(one.what, one.person, at)
    } else if (model.status.includes('subscribed')) {
      replies = one.replies
      const id = await office.draft()
      await office.send(id)
      ids.push(id)
      model.campaign(replies)
    }
    for (const [at, email] of EMAILS.entries())
      expect([email, (await office.person(email)).status]).toEqual([email, model.status[at]])
  }
  for (const [at, id] of ids.entries()) expect(await office.metrics(id)).toMatchObject(model.figures(at))
  await office.ledgersAddUp()
}

test('figures and subscribers match the model, whatever returns in whatever order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), check), { numRuns: 5 })
}, 240_000)

test('five failed campaigns in a row over thirty days exclude a subscriber, in the model too', async () => {
  const one: Step = { kind: 'campaign', replies: ['full', 'accepted'] }
  const days: Step = { kind: 'days', days: 8 }
  await check([one, days, one, days, one, days, one, days, one, { kind: 'resubscribe', person: 0 }, days, one])
})
