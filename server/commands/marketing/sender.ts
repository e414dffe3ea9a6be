import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../contract/errors.ts'
import type { HandOver, MailRelay } from '../../providers/mail-relay.ts'
import { tryAgainWhenMet } from '../../store/add-subscribers.ts'
import { tryLock } from '../../store/advisory-lock.ts'
import { readStates } from '../../store/campaign-figures.ts'
import {
  type CampaignChange,
  type CampaignRow,
  campaignForUpdate,
  campaignsBeingSent,
  changeCampaign,
} from '../../store/campaigns.ts'
import { recordOutcomes } from '../../store/ledger-outcomes.ts'
import { claimRecipients, type Claimed, giveUpAbandoned, readRest } from '../../store/ledger.ts'
import { readSettings } from '../../store/marketing-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { writeTenant } from '../../store/tenant-transaction.ts'
import { beginDue, letterOf } from './campaign-steps.ts'
import { askToConfirm } from './confirmation-mail.ts'
import { type Heard, isGivenUp, isUnreachable, outcomeOf } from './hand-over-outcome.ts'
import type { MailLinks } from './mail-links.ts'
import { createPace, type Pace, type Rates } from './pace.ts'
import { writeLedgers } from './write-ledgers.ts'
import { type Letter, writeMail } from './write-mail.ts'

// One sender a company at a time, behind a lock; each mail goes
//
//   queued ─claim, committed─► sending ─hand-over─► sent | failed | bounced | queued (to try again) | unknown
//                                 └─ the process ends here: unknown, for a person to decide

export interface SenderParts {
  readonly store: Store
  readonly relay: MailRelay
  readonly links: MailLinks
  /** Of mails that are no campaign's. */
  readonly mailFrom: string
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/** In hand at once, by each of the lanes. */
const BATCH = 15
const LANES = 5
/** After this long another job goes on, so that no job runs for ever. */
const SLICE_MS = 10 * 60_000
/** Between two looks for mails that may leave. */
const SHORTEST_WAIT_MS = 20
/** Longer waits are left to the queue. */
const LONGEST_WAIT_MS = 5_000
/** Another sends; or the database has yet to notice that it is gone. */
const LOCKED_WAIT_MS = 5_000
/** After a mail server was not reached: doubled each time it is not. */
const FIRST_UNREACHABLE_WAIT_MS = 1_000
const LONGEST_UNREACHABLE_WAIT_MS = 30_000

/** Sends what a company has to send. Answers in how many milliseconds it should be called again, if at all. */
export async function sendMail(parts: SenderParts, companyId: string): Promise<number | undefined> {
  const { store, signal } = parts
  const isWritten = await writeLedgers(parts, companyId)
  for (;;) {
    const run = await tryLock(store, `mail ${companyId}`, () => sendWhileLocked(parts, companyId))
    // Whoever has the lock looks once more after letting it go, and so sees what was begun meanwhile.
    if (!run.isHeld) return LOCKED_WAIT_MS
    if (run.result !== undefined) return run.result
    if (!isWritten) return LOCKED_WAIT_MS
    if (signal.aborted || (await campaignsBeingSent(store, companyId)).length === 0) return undefined
  }
}

async function sendWhileLocked(parts: SenderParts, companyId: string): Promise<number | undefined> {
  const { store, clock, signal } = parts
  await giveUpAbandoned(store, companyId)
  const until = clock().getTime() + SLICE_MS
  const pace = createPace(await ratesOf(store, companyId), () => clock().getTime())
  const turn = { pace, unreachable: 0 }
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

async function ratesOf(store: Store, companyId: string): Promise<Rates> {
  const { rate_per_minute, rate_per_domain } = await readSettings(store, companyId)
  return { perMinute: rate_per_minute, perDomain: rate_per_domain }
}

/** Of one run of a company's sender. */
interface Turn {
  readonly pace: Pace
  /** How often in a row the mail server was not reached. */
  unreachable: number
}

/** One after the other; answers how long to wait for the first that can go on; for ever where there is none. */
async function sendEach(parts: SenderParts, campaigns: readonly CampaignRow[], turn: Turn): Promise<number> {
  const waits: number[] = []
  for (const campaign of campaigns) waits.push(await sendSome(parts, campaign, turn))
  return Math.min(...waits)
}

/** Goes through a campaign until nothing of it can leave now. Answers how long to wait. */
async function sendSome(parts: SenderParts, campaign: CampaignRow, turn: Turn): Promise<number> {
  const { pace } = turn
  const letter = await letterOf(parts, campaign).catch((error: unknown) => pauseRefused(parts, campaign, error))
  if (!letter) return 0
  const ends = await Promise.all(Array.from({ length: LANES }, () => sendLane(parts, campaign, letter, pace)))
  if (ends.includes('paused')) return 0
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

async function sendLane(
  parts: SenderParts,
  campaign: CampaignRow,
  letter: Letter,
  pace: Pace,
): Promise<'done' | 'unreachable' | 'paused'> {
  const { store, signal } = parts
  while (!signal.aborted) {
    const limit = Math.min(BATCH, pace.room())
    if (limit < 1) return 'done'
    const claim = randomUUID()
    const turn = { claim, limit, perDomain: pace.mostPerDomain(), blocked: pace.blocked(), allow: pace.allow }
    const people = await claimRecipients(store, refOf(campaign), turn)
    if (people.length === 0) return 'done'
    const heard = await Promise.all(people.map((person) => handOver(parts, letter, person)))
    const givenUp = await takeDown(parts, campaign, claim, heard)
    if (givenUp) return await pause(parts, campaign, givenUp.answer).then(() => 'paused')
    // A single connection that breaks is opened anew; where none gets through, nobody is there.
    if (heard.every(isUnreachable)) {
      await noteError(parts, campaign, heard[0]?.heard.answer ?? '')
      return 'unreachable'
    }
  }
  return 'done'
}

/** Answers a mail whose sender the mail server will not have for anybody, and which is given up. */
async function takeDown({ store, clock }: SenderParts, campaign: CampaignRow, claim: string, heard: readonly Heard[]) {
  const now = clock().getTime()
  const givenUp = heard.find((each) => isGivenUp(each, now))
  const haveOthersTheirs = givenUp !== undefined && ((await readStates(store, refOf(campaign))).get('sent') ?? 0) > 0
  const outcomes = heard.map((each) => outcomeOf(each, now, haveOthersTheirs))
  // What was heard must not be lost to somebody else's lock.
  await tryAgainWhenMet(() => recordOutcomes(store, refOf(campaign), claim, outcomes))
  return haveOthersTheirs ? undefined : givenUp?.heard
}

async function handOver({ relay }: SenderParts, letter: Letter, person: Claimed): Promise<Heard> {
  return { person, heard: await writeMail(letter, person).then(relay.handOver, notWritten) }
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

/** Unless a person has ended it meanwhile. */
async function endSending({ store }: SenderParts, { company_id, id }: CampaignRow, change: CampaignChange) {
  await writeTenant(store, company_id, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (campaign?.status === 'sending') await changeCampaign(tx, id, change)
  })
}

/** Its list, and with it its sender, may be gone since it was begun. */
async function pauseRefused(parts: SenderParts, campaign: CampaignRow, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  await pause(parts, campaign, error.message)
}

async function noteError({ store }: SenderParts, { company_id, id }: CampaignRow, error: string): Promise<void> {
  await writeTenant(store, company_id, (tx) => changeCampaign(tx, id, { last_error: error }))
}
