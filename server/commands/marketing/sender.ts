import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../contract/errors.ts'
import type { HandOver, MailRelay } from '../../providers/mail-relay.ts'
import { tryAgainWhenMet } from '../../store/marketing/add-subscribers.ts'
import { type Lease, LeaseLost } from '../../store/core/lease-keeper.ts'
import { tryLease } from '../../store/core/leases.ts'
import { readStates } from '../../store/marketing/campaign-figures.ts'
import {
  type CampaignChange,
  type CampaignRow,
  campaignForUpdate,
  campaignsBeingSent,
  changeCampaign,
  hasUnsent,
} from '../../store/marketing/campaigns.ts'
import { recordOutcomes } from '../../store/marketing/ledger-outcomes.ts'
import { giveUpAbandoned, abandonedReplies, markHandOvers } from '../../store/marketing/hand-overs.ts'
import { claimRecipients, type Claimed, readRest } from '../../store/marketing/ledger.ts'
import { readSettings } from '../../store/marketing/marketing-settings.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { beginDue, letterOf, type LetterParts } from './campaign-steps.ts'
import { askToConfirm } from './confirmation-mail.ts'
import { createHandOverGate, type HandOverGate } from './hand-over-gate.ts'
import { type ReplyFor, isGivenUp, isUnreachable, outcomeOf } from './hand-over-outcome.ts'
import type { MailLinks } from './mail-links.ts'
import { createPace, type Pace, type Rates } from './pace.ts'
import { writeLedgers } from './write-ledgers.ts'
import { createRefusalWatch, type RefusalWatch } from './refusal-watch.ts'
import { type Letter, writeMail } from './write-mail.ts'

// Sends the emails of campaigns. One server sends for a company at a time, by a lease that each claim and each mark
// checks. Each email passes these states:
//
//   queued ─claim─► sending ─mark, committed─► handed over ─► sent | failed | bounced | queued (to try again) | unknown
//                      │                            └─ the process ends here: unknown, for a user to decide
//                      └─ or here: queued
//
// What must always hold: an email leaves only after its mark is committed, so no email is ever sent twice.

export interface SenderParts extends LetterParts {
  readonly store: Store
  readonly relay: MailRelay
  readonly links: MailLinks
  /** The sender of emails that don't belong to a campaign. */
  readonly mailFrom: string
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/** The number of emails that each lane claims at once. */
const BATCH = 40
const LANES = 3
/** After this time another job continues, so that jobs stay short. */
const SLICE_MS = 10 * 60_000
/** Limits of the wait between two looks for emails that may leave. */
const SHORTEST_WAIT_MS = 20
/** A longer wait is a task of the queue. */
const LONGEST_WAIT_MS = 5_000
/** Wait while another server sends, or may still be sending. */
const LOCKED_WAIT_MS = 5_000
/** The first wait after the mail server could not be reached. It doubles each time. */
const FIRST_UNREACHABLE_WAIT_MS = 1_000
const LONGEST_UNREACHABLE_WAIT_MS = 30_000

/** Sends a company's emails. Resolves to the milliseconds until the next call, or to undefined if none is needed. */
export async function sendMail(parts: SenderParts, companyId: string): Promise<number | undefined> {
  const { store, signal } = parts
  const isWritten = await writeLedgers(parts, companyId)
  for (;;) {
    const run = await tryLease(store, `mail ${companyId}`, (lease) =>
      sendWhileHeld({ ...parts, lease, signal: AbortSignal.any([signal, lease.signal]) }, companyId),
    )
    // The holder looks once more after releasing the lease, and so sees campaigns that were started in the meantime.
    if (!run.isHeld) return LOCKED_WAIT_MS
    if (run.result !== undefined) return run.result
    if (!isWritten) return LOCKED_WAIT_MS
    if (signal.aborted || (await campaignsBeingSent(store, companyId)).length === 0) return undefined
  }
}

interface HoldingParts extends SenderParts {
  readonly lease: Lease
}

async function sendWhileHeld(parts: HoldingParts, companyId: string): Promise<number | undefined> {
  const { store, clock, signal } = parts
  await resumeAbandoned(parts, companyId)
  const until = clock().getTime() + SLICE_MS
  const pace = createPace(await ratesOf(store, companyId), () => clock().getTime())
  const turn = { pace, unreachable: 0, watches: new Map<string, RefusalWatch>() }
  while (!signal.aborted) {
    if (clock().getTime() > until) return 0
    pace.change(await ratesOf(store, companyId))
    if (await beginDue(parts, companyId)) await writeLedgers(parts, companyId)
    const isHeldBack = await askToConfirm(parts, companyId, pace)
    const campaigns = await campaignsBeingSent(store, companyId)
    if (campaigns.length === 0 && !isHeldBack) return undefined
    const untilAsked = isHeldBack ? Math.max(SHORTEST_WAIT_MS, pace.waitMs()) : Infinity
    const wait = Math.min(untilAsked, await sendEach(parts, campaigns, turn))
    if (wait > LONGEST_WAIT_MS) return wait
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {})
  }
  return undefined
}

/** Continues what another sender had claimed when it ended. */
async function resumeAbandoned(parts: HoldingParts, companyId: string): Promise<void> {
  const { store, clock, lease } = parts
  for (const { campaignId: id, claim, person, reply } of await abandonedReplies(store, companyId)) {
    const outcome = outcomeOf({ person, reply: reply as HandOver }, clock().getTime(), false)
    await tryAgainWhenMet(() => recordOutcomes(store, { companyId, id }, claim, [outcome]))
  }
  await giveUpAbandoned(store, companyId, lease)
}

async function ratesOf(store: Store, companyId: string): Promise<Rates> {
  const { rate_per_minute, rate_per_domain } = await readSettings(store, companyId)
  return { perMinute: rate_per_minute, perDomain: rate_per_domain }
}

interface Turn {
  readonly pace: Pace
  /** How often in a row the mail server could not be reached. */
  unreachable: number
  /** By campaign. A paused campaign gets a new watch when it is resumed. */
  readonly watches: Map<string, RefusalWatch>
}

/** Sends one campaign after the other. Resolves to the wait until the first can continue, or Infinity. */
async function sendEach(parts: HoldingParts, campaigns: readonly CampaignRow[], turn: Turn): Promise<number> {
  const waits: number[] = []
  for (const campaign of campaigns) waits.push(await sendSome(parts, campaign, turn))
  return Math.min(...waits)
}

/** Sends a campaign until no email can leave for now. Resolves to the wait. */
async function sendSome(parts: HoldingParts, campaign: CampaignRow, turn: Turn): Promise<number> {
  const { pace } = turn
  const letter = await letterOf(parts, campaign, 'patient').catch((error: unknown) =>
    pauseRefused(parts, campaign, error),
  )
  if (!letter) return 0
  const watch = turn.watches.get(campaign.id) ?? createRefusalWatch()
  turn.watches.set(campaign.id, watch)
  const gate = createHandOverGate({
    handOver: parts.relay.handOver,
    mark: (step) =>
      tryAgainWhenMet(() => markHandOvers(parts.store, refOf(campaign), { ...step, lease: parts.lease })).catch(
        noneIfLost,
      ),
  })
  const lane = { letter, pace, watch, gate }
  const ends = await Promise.all(Array.from({ length: LANES }, () => sendLane(parts, campaign, lane)))
  if (ends.includes('paused')) {
    turn.watches.delete(campaign.id)
    return 0
  }
  if (ends.includes('unreachable')) {
    return Math.min(LONGEST_UNREACHABLE_WAIT_MS, FIRST_UNREACHABLE_WAIT_MS * 2 ** turn.unreachable++)
  }
  turn.unreachable = 0
  if (parts.signal.aborted) return 0
  const { queued, sending, due } = await readRest(parts.store, refOf(campaign))
  if (queued === 0 && sending === 0) {
    await finish(parts, campaign)
    return 0
  }
  if (due) return Math.max(1, due.getTime() - parts.clock().getTime())
  return Math.max(SHORTEST_WAIT_MS, pace.waitMs())
}

/** After the lease is lost, another sender claims them. */
function noneIfLost(error: unknown): ReadonlySet<string> {
  if (error instanceof LeaseLost) return new Set()
  throw error
}

interface Lane {
  readonly letter: Letter
  readonly pace: Pace
  readonly watch: RefusalWatch
  readonly gate: HandOverGate
}

async function sendLane(
  parts: HoldingParts,
  campaign: CampaignRow,
  lane: Lane,
): Promise<'done' | 'unreachable' | 'paused'> {
  const { store, signal, lease } = parts
  const { pace, watch } = lane
  while (!signal.aborted) {
    const limit = Math.min(BATCH, pace.room())
    if (limit < 1) return 'done'
    const claim = randomUUID()
    const turn = { lease, claim, limit, perDomain: pace.mostPerDomain(), blocked: pace.blocked(), allow: pace.allow }
    const people = await claimRecipients(store, refOf(campaign), turn)
    if (people.length === 0) return 'done'
    const all = await Promise.all(people.map((person) => handOver(parts, lane, { person, claim })))
    const replies = all.filter((each) => each !== undefined)
    // Another sender has claimed them.
    if (replies.length === 0) return 'done'
    const whyPause = await recordReplies(parts, campaign, { claim, replies, watch })
    if (whyPause !== undefined) return await pause(parts, campaign, whyPause).then(() => 'paused')
    // Reopens a single broken connection. If no email gets through, the server is unreachable.
    if (replies.every(isUnreachable)) {
      await noteError(parts, campaign, replies[0]?.reply.answer ?? '')
      return 'unreachable'
    }
  }
  return 'done'
}

interface Batch {
  readonly claim: string
  readonly replies: readonly ReplyFor[]
  readonly watch: RefusalWatch
}

/** Resolves to the reason why the campaign should pause: the mail server refuses its sender, or most of its emails. */
async function recordReplies(
  { store, clock }: SenderParts,
  campaign: CampaignRow,
  { claim, replies, watch }: Batch,
): Promise<string | undefined> {
  const now = clock().getTime()
  const givenUp = replies.find((each) => isGivenUp(each, now))
  const anyDelivered = givenUp !== undefined && ((await readStates(store, refOf(campaign))).get('sent') ?? 0) > 0
  const outcomes = replies.map((each) => outcomeOf(each, now, anyDelivered))
  // Retried, because a reply must not be lost when another transaction holds a lock.
  await tryAgainWhenMet(() => recordOutcomes(store, refOf(campaign), claim, outcomes))
  return givenUp && !anyDelivered ? givenUp.reply.answer : watch.whyPause
}

interface ClaimedSend {
  readonly person: Claimed
  readonly claim: string
}

/** Watches each reply, because a refusal holds back emails of the same batch that have not left yet. */
async function handOver(
  { clock }: SenderParts,
  { letter, gate, watch }: Lane,
  { person, claim }: ClaimedSend,
): Promise<ReplyFor | undefined> {
  const line = { subscriberId: person.subscriberId, claim }
  const reply = await writeMail(letter, person).then((mail) => gate.handOver(line, mail), notWritten)
  if (!reply) return
  watch.note(person.domain, outcomeOf({ person, reply }, clock().getTime(), false))
  if (watch.whyPause !== undefined) gate.close()
  return { person, reply }
}

const notWritten = (error: unknown): HandOver => ({
  kind: 'unreachable',
  answer: `The mail could not be written: ${error instanceof Error ? error.message : 'unknown'}`,
})

const refOf = ({ company_id, id }: CampaignRow) => ({ companyId: company_id, id })

const finish = (parts: SenderParts, campaign: CampaignRow) =>
  endSending(parts, campaign, { status: 'sent', finished_at: parts.clock(), last_error: null })

const pause = (parts: SenderParts, campaign: CampaignRow, why: string) =>
  endSending(parts, campaign, { status: 'paused', last_error: why })

/** A user may have ended the campaign in the meantime. */
async function endSending({ store }: SenderParts, { company_id, id }: CampaignRow, change: CampaignChange) {
  await writeTenant(store, company_id, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (campaign?.status !== 'sending') return
    if (change.status === 'sent' && (await hasUnsent(tx, id))) return
    await changeCampaign(tx, id, change)
  })
}

/** Its list, and with it its sender, may have been deleted since it started. */
async function pauseRefused(parts: SenderParts, campaign: CampaignRow, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  await pause(parts, campaign, error.message)
}

async function noteError({ store }: SenderParts, { company_id, id }: CampaignRow, error: string): Promise<void> {
  await writeTenant(store, company_id, async (tx) => {
    if ((await campaignForUpdate(tx, id))?.status === 'sending') await changeCampaign(tx, id, { last_error: error })
  })
}
