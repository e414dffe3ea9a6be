import type { AuditAction } from '../../../contract/entities/audit/audit.ts'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MailRelay } from '../../providers/mail-relay.ts'
import {
  type CampaignRow,
  campaignForUpdate,
  type CampaignRef,
  changeCampaign,
  dueCampaigns,
  holdSendersFacts,
} from '../../store/marketing/campaigns.ts'
import {
  endPreparation,
  analyseLedger,
  type LedgerPart,
  skipQueued,
  writeLedgerPart,
} from '../../store/marketing/write-ledger.ts'
import { auditIn } from '../../store/core/audit.ts'
import { auditSending } from '../../store/marketing/audit-sending.ts'
import { listMarketingLists } from '../../store/marketing/marketing-lists.ts'
import { readSettings, type SettingsRow } from '../../store/marketing/marketing-settings.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import type { MailLinks } from './mail-links.ts'
import type { LetterTemplates } from './letter-templates.ts'
import {
  firstBlock,
  NO_SENDER,
  NOBODY,
  preflight,
  type PreflightFacts,
  type PreflightProblem,
  senderOf,
} from '../../../contract/entities/marketing/preflight.ts'
import { type Audience, countAudience, countWithoutBasis } from '../../store/marketing/audience.ts'
import { warningsBeforeSending } from './sender-domain.ts'
import type { Letter } from './write-mail.ts'

// draft ─schedule─► scheduled ─due─┐        ┌─pause─► paused ─resume─┐
//   └────────────Send Now──────────┴─► sending ◄─────────────────────┘ ─all done─► sent
//                                        └─cancel (also of a paused one)─► cancelled

interface Parts {
  readonly store: Store
  readonly relay: Pick<MailRelay, 'route'>
  readonly links: MailLinks
  readonly clock: () => Date
}

type Settings = Pick<SettingsRow, 'sender_name' | 'postal_address'>

const factsOf = (campaign: CampaignRow, lists: readonly MarketingList[], settings: Settings): PreflightFacts => ({
  campaign: writtenOf(campaign),
  lists,
  settings: { senderName: settings.sender_name ?? '', postalAddress: settings.postal_address ?? '' },
})

const writtenOf = (row: CampaignRow): PreflightFacts['campaign'] => ({
  subject: row.subject,
  preheader: row.preheader ?? '',
  html: row.html ?? '',
  text: row.text ?? '',
  fromName: row.from_name ?? '',
  fromEmail: row.from_email ?? '',
  replyTo: row.reply_to ?? '',
})

/** Why the campaign can't be sent as it is. Undefined if it can. */
export const objectionTo = (campaign: CampaignRow, lists: readonly MarketingList[], settings: Settings) =>
  firstBlock(preflight(factsOf(campaign, lists, settings)))

export async function listsOf(store: Store, { company_id, list_ids }: CampaignRow): Promise<MarketingList[]> {
  const lists = await listMarketingLists(store, company_id)
  return lists.filter(({ _id }) => list_ids.includes(_id))
}

/** Opens and clicks are counted only if each of the lists allows it. */
export async function letterOf(
  { store, links, templates }: Pick<Parts, 'store' | 'links'> & LetterParts,
  campaign: CampaignRow,
  patience?: 'patient',
): Promise<Letter> {
  const lists = await listsOf(store, campaign)
  const settings = await readSettings(store, campaign.company_id)
  const from = senderOf(writtenOf(campaign), lists)
  if (!from) throw new Refusal('state', NO_SENDER)
  const tracks = { opens: campaign.track_opens, clicks: campaign.track_clicks }
  const [list, another] = lists
  return {
    campaign,
    template: await templates.of(campaign, patience),
    ...(list && !another ? { list: { id: list._id, name: list.name } } : {}),
    from,
    settings,
    tracks,
    links,
  }
}

export interface LetterParts {
  readonly templates: Pick<LetterTemplates, 'of'>
}

/** Every problem of a campaign, including those that only the server knows: its recipients and its signature. */
export async function checkCampaign(
  { store, relay, links }: Omit<Parts, 'clock'>,
  campaign: CampaignRow,
): Promise<{ problems: PreflightProblem[]; audience?: Audience }> {
  if (!isUnsent(campaign)) return { problems: [{ text: notNow(campaign, 'sent').message, isBlocking: true }] }
  const lists = await listsOf(store, campaign)
  const settings = await readSettings(store, campaign.company_id)
  const listIds = lists.map(({ _id }) => _id)
  const [audience, withoutBasis] = await Promise.all([
    countAudience(store, campaign.company_id, listIds),
    countWithoutBasis(store, campaign.company_id, listIds),
  ])
  const facts = {
    ...factsOf(campaign, lists, settings),
    mailRoute: relay.route,
    audience: { people: audience.people, withoutBasis },
  }
  const from = senderOf(facts.campaign, lists)
  const warnings = from ? warningsBeforeSending({ from, settings, links, route: relay.route }) : []
  return {
    audience,
    problems: [
      ...preflight(facts),
      ...warnings.map((text) => ({ text, isBlocking: false, place: 'settings' }) satisfies PreflightProblem),
    ],
  }
}

/** A smaller list is fast with any plan. */
const MANY_PEOPLE = 1_000

export const CANCELLED = 'The campaign was cancelled.'

type MayBegin = (campaign: CampaignRow) => boolean

const isUnsent: MayBegin = ({ status }) => status === 'draft' || status === 'scheduled'
const isDue =
  (now: Date): MayBegin =>
  ({ status, send_at }) =>
    status === 'scheduled' && send_at !== null && send_at <= now

/** `by` is absent when the scheduler starts the campaign. */
interface CampaignBy extends CampaignRef {
  readonly by?: string
}

/** Starts sending and writes the ledger, or its first part, in one transaction. `writeLedgers` writes the rest. */
export async function beginCampaign(
  parts: Parts,
  { companyId, id, by }: CampaignBy,
  mayBegin: MayBegin = isUnsent,
): Promise<LedgerPart> {
  const { store, relay, clock } = parts
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (!campaign || !mayBegin(campaign)) throw notNow(campaign, 'sent')
    await holdSendersFacts(tx, campaign.list_ids)
    const lists = await listsOf(store, campaign)
    const objection = objectionTo(campaign, lists, await readSettings(store, companyId))
    if (objection) throw new Refusal('state', objection)
    const part = await writeLedgerPart(tx, id, campaign.list_ids)
    if (part.people === 0 && part.isLast) throw new Refusal('state', NOBODY)
    await changeCampaign(tx, id, {
      status: 'sending',
      started_at: clock(),
      watched_from: clock(),
      send_at: null,
      last_error: null,
      mail_route: relay.route,
      track_opens: lists.every(({ trackOpens }) => trackOpens),
      track_clicks: lists.every(({ trackClicks }) => trackClicks),
    })
    await auditSending(tx, { campaignId: id, by, people: part.people })
    return part
  })
  if (result.isLast && result.people >= MANY_PEOPLE) await analyseLedger(store)
  return result
}

/** Starts the campaigns that are due. One that can't be sent becomes a draft again, with the reason. */
export async function beginDue(parts: Parts, companyId: string): Promise<boolean> {
  const due = await dueCampaigns(parts.store, companyId, parts.clock())
  for (const { id } of due) await beginAtItsTime(parts, { companyId, id })
  return due.length > 0
}

/** A user may have sent, moved, unscheduled or cancelled the campaign since it was found due. It then stays as it is. */
async function beginAtItsTime(parts: Parts, { companyId, id }: CampaignRef): Promise<void> {
  const isStillDue = isDue(parts.clock())
  try {
    await beginCampaign(parts, { companyId, id }, isStillDue)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const last_error = error.message
    await writeTenant(parts.store, companyId, async (tx) => {
      const campaign = await campaignForUpdate(tx, id)
      if (campaign && isStillDue(campaign)) await changeCampaign(tx, id, { status: 'draft', send_at: null, last_error })
    })
  }
}

export type Step = 'schedule' | 'unschedule' | 'pause' | 'resume' | 'cancel'

interface StepRule {
  readonly from: readonly Campaign['status'][]
  readonly to: Campaign['status']
  readonly done: string
  readonly audited: AuditAction
}

const STEPS: Record<Step, StepRule> = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', done: 'scheduled', audited: 'campaign.scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft', done: 'unscheduled', audited: 'campaign.unscheduled' },
  pause: { from: ['sending'], to: 'paused', done: 'paused', audited: 'campaign.paused' },
  resume: { from: ['paused'], to: 'sending', done: 'resumed', audited: 'campaign.resumed' },
  cancel: {
    from: ['sending', 'paused', 'scheduled'],
    to: 'cancelled',
    done: 'cancelled',
    audited: 'campaign.cancelled',
  },
}

/**
 * A cancelled campaign is sent to no further recipients. The ledger records the remaining ones in parts, see
 * `writeLedgers`.
 */
export async function takeStep(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  { companyId, id, by }: CampaignBy,
  step: Step,
  sendAt: Date | null = null,
): Promise<void> {
  const { from, to, done, audited } = STEPS[step]
  await writeTenant(store, companyId, async (tx) => {
    const campaign = await campaignForUpdate(tx, id)
    if (!campaign || !from.includes(campaign.status)) throw notNow(campaign, done)
    const ends = to === 'cancelled' ? { finished_at: clock() } : {}
    const watched = to === 'sending' ? { watched_from: clock(), last_error: null } : {}
    await changeCampaign(tx, id, { status: to, send_at: sendAt, ...ends, ...watched })
    await auditIn(tx, by ?? null, { action: audited, ...(sendAt ? { after: sendAt.toISOString() } : {}) }, id)
    if (to !== 'cancelled') return
    await endPreparation(tx, id)
    await skipQueued(tx, id, CANCELLED)
  })
}

const notNow = (campaign: CampaignRow | undefined, done: string) =>
  campaign
    ? new Refusal('state', `This campaign is ${campaign.status}: it can’t be ${done} now.`)
    : new Refusal('not-found', 'This campaign was not found.')
