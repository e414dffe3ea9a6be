import { sql } from 'kysely'
import type { Cause, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import { campaignForUpdate, changeCampaign } from './campaigns.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** For the middle of a sentence: "20 of the last 40 emails were refused ...". */
const BECAUSE: Record<Cause, string> = {
  address: 'because the address does not exist',
  domain: 'because the domain does not exist',
  full: 'because the mailbox is full',
  spam: 'as spam',
  content: 'because of their content',
  size: 'because they are too large',
  policy: 'by a policy or a block list',
  sender: 'because of their sender',
  loop: 'because they went round in a loop',
  unreachable: 'because the mail server could not be reached',
  other: 'for another reason',
}

interface Wave {
  readonly domain?: string
  readonly cause?: Cause
  readonly returned: number
  readonly of: number
  readonly answer: string
}

export const pausedBecause = (wave: Wave): string => `Paused: ${waveText(wave, 'the last ')} before you resume.`

/** Reports also arrive after the last email has left. */
const cameBackLater = (wave: Wave): string => `${waveText(wave)} before you send again.`

function waveText({ domain, cause = 'other', returned, of, answer }: Wave, prefix = ''): string {
  const what = domain
    ? `${domain} refused ${returned} of ${prefix}${of} emails`
    : `${returned} of ${prefix}${of} emails were refused ${BECAUSE[cause]}`
  return `${what}. The last answer: “${answer.slice(0, 300)}”. Find out why`
}

/** Late reports are compared with more emails, so a smaller share is already high. */
const FEWEST = 20
const ONE_IN = 10
const MOST_COUNTED = 1_000

type Alike = Partial<Pick<Returned, 'domain' | 'cause'>>

interface Returned {
  readonly domain: string
  readonly cause: Cause
  readonly answer: string
}

/** When one in ten of a domain or for one reason is returned, a running campaign pauses. A sent one only shows it. */
export async function pauseOnWave(
  tx: TenantTx,
  campaignId: string,
  { domain, cause, answer }: Returned,
): Promise<void> {
  const campaign = await tx.sql
    .selectFrom('campaign')
    .select(['status', 'watched_from', 'last_error'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  const isSaid = campaign?.status === 'sent' && campaign.last_error !== null
  if (isSaid || (campaign?.status !== 'sending' && campaign?.status !== 'sent')) return
  const since = campaign.watched_from ?? new Date(0)
  const count = async (states: readonly RecipientState[], only: Alike, most: number) => {
    const { rows } = await sql<{ people: number }>`
      select count(*) as people from (
        select from campaign_recipient where company_id = ${tx.companyId} and campaign_id = ${campaignId}
          and state = any(${states}::text[]) and at >= ${since}
          and domain = coalesce(${only.domain ?? null}, domain)
          and (${only.cause ?? null}::text is null or cause = ${only.cause ?? null}) limit ${most}
      ) as counted`.execute(tx.sql)
    return rows[0]?.people ?? 0
  }
  const groups: readonly Alike[] = cause === 'other' ? [{ domain }] : [{ domain }, { cause }]
  for (const only of groups) {
    const returned = await count(['bounced', 'not-delivered', 'failed'], only, MOST_COUNTED)
    if (returned < FEWEST) continue
    const sent = await count(['sent', 'delivered'], only.domain ? only : {}, returned * ONE_IN)
    if (sent >= returned * (ONE_IN - 1) + 1) continue
    // A user may be cancelling it, or have resumed it with other emails.
    const now = await campaignForUpdate(tx, campaignId)
    if (now?.status !== campaign.status || now.watched_from?.getTime() !== campaign.watched_from?.getTime()) return
    const wave = { ...only, returned, of: returned + sent, answer }
    await changeCampaign(
      tx,
      campaignId,
      campaign.status === 'sent'
        ? { last_error: cameBackLater(wave) }
        : { status: 'paused', last_error: pausedBecause(wave) },
    )
    return
  }
}
