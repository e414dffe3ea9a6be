import { sql } from 'kysely'
import { countClick, takeBackClicks } from '../campaigns/campaign-clicks.ts'
import { countFigures } from '../campaign-figures.ts'
import { countEngagement } from '../ledger-outcomes.ts'
import { countEvent, type MailOfToken } from '../mail-events.ts'
import type { Figure } from '../../schema/campaign-schema.ts'
import type { Store } from '../../core/open-store.ts'
import { subscribersForUpdate } from '../subscriber-rows.ts'
import { writeTenant } from '../../core/tenant-transaction.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'

// Distinguishes a reader's clicks from a scanner's.
//
// Gateways that scan links open all links of an email as soon as it arrives, often under the name of a browser. So what
// is opened within a minute of delivery counts as the subscriber's only until a second link is opened a moment later:
//
//   first link of the email ──► the subscriber's ──(another link within 10 s)──► automatic, and so is the rest of the minute
//
// Removing it also restores the soft bounces that it had forgiven.

const EARLY_SECONDS = 60
/** Too short to read a page. */
const BURST_MS = 10_000

interface EarlyLooks {
  /** When each link was first opened. */
  readonly at: Readonly<Record<string, number>>
  readonly isScanned?: boolean
  /** Rows of `soft_bounce` that were deleted because of an early look. */
  readonly forgiven?: readonly object[]
}

export interface Look extends MailOfToken {
  /** The number of a counted link in its email. */
  readonly number?: number
  /** Which of the email's links. Absent for its picture, which an email program opens together with a link. */
  readonly link?: string
  /** Absent for our own pages, which count as neither. */
  readonly type?: 'opened' | 'clicked'
}

export async function noteLook(store: Store, { companyId, link, number, type, ...mail }: Look): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    await subscribersForUpdate(tx, [mail.subscriberId])
    const line = await lineForUpdate(tx, mail)
    if (!line) return
    const count = async (isAutomatic: boolean) => {
      if (type) await countEvent(tx, { ...mail, type, isAutomatic, source: 'mail' })
      if (number !== undefined && !isAutomatic) await countClick(tx, mail, number)
    }
    if (!line.isEarly) return count(false)
    const { forgiven = [], ...looks } = withLook(line.looks ?? { at: {} }, link, line.now)
    if (looks.isScanned) {
      if (forgiven.length > 0) await putBack(tx, forgiven)
      if (!line.looks?.isScanned) {
        await takeBack(tx, mail, line)
        await takeBackClicks(tx, mail)
      }
      await keepLooks(tx, mail, looks)
      return count(true)
    }
    const lost = type ? await softBouncesOf(tx, mail.subscriberId) : []
    await keepLooks(tx, mail, { ...looks, forgiven: [...forgiven, ...lost] })
    await count(false)
  })
}

function withLook(looks: EarlyLooks, link: string | undefined, now: number): EarlyLooks {
  if (link === undefined) return looks
  const others = Object.entries(looks.at).filter(([known]) => known !== link)
  const isBurst = others.some(([, at]) => now - at <= BURST_MS)
  return { ...looks, at: { [link]: now, ...looks.at }, isScanned: looks.isScanned === true || isBurst }
}

type Mail = Omit<MailOfToken, 'companyId'>

interface Line {
  readonly looks: EarlyLooks | null
  readonly now: number
  readonly isEarly: boolean
  /** Since its delivery. */
  readonly opened: boolean
  readonly clicked: boolean
  readonly autoOpened: boolean
  readonly autoClicked: boolean
}

async function lineForUpdate(tx: TenantTx, { campaignId, subscriberId }: Mail): Promise<Line | undefined> {
  const since = sql`greatest(coalesce(handed_over_at, at), case when state = 'delivered' then at end)`
  const { rows } = await sql<Line>`
    select early_looks as looks, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      clock_timestamp() < ${since} + make_interval(secs => ${EARLY_SECONDS}) as "isEarly",
      coalesce(opened_at >= ${since}, false) as opened, coalesce(clicked_at >= ${since}, false) as clicked,
      auto_opened_at is not null as "autoOpened", auto_clicked_at is not null as "autoClicked"
    from campaign_recipient where company_id = ${tx.companyId} and campaign_id = ${campaignId}
      and subscriber_id = ${subscriberId} for update`.execute(tx.sql)
  return rows[0]
}

async function keepLooks(tx: TenantTx, { campaignId, subscriberId }: Mail, looks: EarlyLooks): Promise<void> {
  await sql`update campaign_recipient set early_looks = ${JSON.stringify(looks)}::jsonb
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and subscriber_id = ${subscriberId}`.execute(
    tx.sql,
  )
}

/** The click that counted as the subscriber's a moment ago was the scanner's too. */
async function takeBack(tx: TenantTx, { campaignId, subscriberId }: Mail, line: Line): Promise<void> {
  const { opened, clicked } = line
  await sql`update campaign_recipient set
      auto_opened_at = case when ${opened} then coalesce(auto_opened_at, opened_at) else auto_opened_at end,
      opened_at = case when ${opened} then null else opened_at end,
      auto_clicked_at = case when ${clicked} then coalesce(auto_clicked_at, clicked_at) else auto_clicked_at end,
      clicked_at = case when ${clicked} then null else clicked_at end
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and subscriber_id = ${subscriberId}`.execute(
    tx.sql,
  )
  if (opened) await countEngagement(tx, 'opens', [subscriberId], -1)
  if (clicked) await countEngagement(tx, 'clicks', [subscriberId], -1)
  const moves = new Map<Figure, number>([
    ['opened', opened ? -1 : 0],
    ['auto-opened', opened && !line.autoOpened ? 1 : 0],
    ['clicked', clicked ? -1 : 0],
    ['auto-clicked', clicked && !line.autoClicked ? 1 : 0],
  ])
  await countFigures(tx, campaignId, moves)
}

async function softBouncesOf(tx: TenantTx, subscriberId: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`select to_jsonb(soft_bounce) as row from soft_bounce
    where company_id = ${tx.companyId} and subscriber_id = ${subscriberId}`.execute(tx.sql)
  return rows.map(({ row }) => row)
}

async function putBack(tx: TenantTx, forgiven: readonly object[]): Promise<void> {
  await sql`insert into soft_bounce (company_id, subscriber_id, campaign_id, is_domain, at)
    select ${tx.companyId}, subscriber_id, campaign_id, is_domain, at
    from jsonb_populate_recordset(null::soft_bounce, ${JSON.stringify(forgiven)}::jsonb)
    on conflict do nothing`.execute(tx.sql)
}
