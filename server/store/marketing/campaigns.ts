import { type Selectable, sql } from 'kysely'
import type {
  Campaign,
  CampaignMetrics,
  CampaignStatus,
  ListedCampaign,
} from '../../../contract/entities/marketing/campaign.ts'
import { readMetrics } from './campaign-figures.ts'
import type { MarketingTables } from '../schema/marketing-schema.ts'
import { isToBeAsked } from './confirmations.ts'
import { demandNewId, holdId } from '../core/new-id.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export type CampaignRow = Selectable<MarketingTables['campaign']>

export interface CampaignRef {
  readonly companyId: string
  readonly id: string
}

export type NewCampaign = Pick<
  CampaignRow,
  'name' | 'subject' | 'from_name' | 'from_email' | 'reply_to' | 'preheader' | 'list_ids' | 'html' | 'text'
>

/** Creates a draft. Does nothing if the id already exists. */
export async function addCampaign(
  store: Store,
  { companyId, id }: CampaignRef,
  { userId, ...campaign }: NewCampaign & { userId: string },
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    // Of two concurrent requests with one key, the later waits here.
    await holdId(tx, id)
    const known = tx.sql.selectFrom('campaign').select('id').where('company_id', '=', companyId).where('id', '=', id)
    if (await known.executeTakeFirst()) return
    await demandNewId(tx, id)
    await tx.sql
      .insertInto('campaign')
      .values({ ...campaign, company_id: companyId, id, status: 'draft', created_by: userId })
      .execute()
  })
}

const MOST_LISTED = 200

const campaignsOf = (store: Store, companyId: string) =>
  store.db
    .selectFrom('campaign')
    .leftJoin('campaign_preparation as preparation', (join) =>
      join
        .onRef('preparation.company_id', '=', 'campaign.company_id')
        .onRef('preparation.campaign_id', '=', 'campaign.id'),
    )
    .select(LISTED_COLUMNS)
    .select(['preparation.reached', 'preparation.people'])
    .where('campaign.company_id', '=', companyId)

/** The newest first, without their emails, which are most of their data. */
export async function listCampaigns(store: Store, companyId: string, offset = 0): Promise<ListPage<ListedCampaign>> {
  const list = campaignsOf(store, companyId).orderBy('created_at', 'desc').orderBy('campaign.id', 'desc')
  const { rows, ...rest } = await readRowsPage(store.db, list, offset, { mostRows: MOST_LISTED })
  return shownPage({ ...rest, rows: await withMetrics(store, companyId, rows) }, offset, (campaign) => campaign)
}

export async function readCampaign(store: Store, { companyId, id }: CampaignRef): Promise<Campaign | undefined> {
  const rows = await campaignsOf(store, companyId)
    .select(['campaign.html', 'campaign.text'])
    .where('campaign.id', '=', id)
    .execute()
  return (await withMetrics(store, companyId, rows))[0]
}

async function withMetrics(store: Store, companyId: string, rows: readonly ShownRow[]): Promise<Campaign[]> {
  const metrics = await readMetrics(
    store,
    companyId,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const ofRow = metrics.get(row.id)
    return ofRow ? [toCampaign(row, ofRow)] : []
  })
}

const LISTED_COLUMNS = [
  'campaign.id',
  'campaign.company_id',
  'campaign.name',
  'campaign.subject',
  'campaign.from_name',
  'campaign.from_email',
  'campaign.reply_to',
  'campaign.preheader',
  'campaign.list_ids',
  'campaign.status',
  'campaign.last_error',
  'campaign.send_at',
  'campaign.started_at',
  'campaign.finished_at',
  'campaign.mail_route',
  'campaign.created_at',
  'campaign.updated_at',
  'campaign.version',
] as const
type ListedColumn = (typeof LISTED_COLUMNS)[number] extends `campaign.${infer Name}` ? Name & keyof CampaignRow : never

type ShownRow = Pick<CampaignRow, ListedColumn> &
  Partial<Pick<CampaignRow, 'html' | 'text'>> & { readonly reached: string | null; readonly people: number | null }

function toCampaign(row: ShownRow, metrics: CampaignMetrics): Campaign {
  const texts = {
    fromName: row.from_name,
    fromEmail: row.from_email,
    replyTo: row.reply_to,
    preheader: row.preheader,
    html: row.html,
    text: row.text,
    lastError: row.last_error,
    sendAt: row.send_at?.toISOString(),
    startedAt: row.started_at?.toISOString(),
    finishedAt: row.finished_at?.toISOString(),
  }
  return {
    _id: row.id,
    companyId: row.company_id,
    name: row.name,
    subject: row.subject,
    listIds: row.list_ids,
    status: row.status,
    metrics,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    ...(row.mail_route ? { mailRoute: row.mail_route } : {}),
    ...(row.reached ? { preparing: row.people === null ? {} : { people: row.people } } : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export const findCampaignRow = (store: Store, { companyId, id }: CampaignRef): Promise<CampaignRow | undefined> =>
  store.db
    .selectFrom('campaign')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const campaignForUpdate = (tx: TenantTx, id: string): Promise<CampaignRow | undefined> =>
  tx.sql
    .selectFrom('campaign')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Until the commit, the facts that a campaign is checked by before sending can't change. */
export async function holdSendersFacts({ sql: db, companyId }: TenantTx, listIds: readonly string[]): Promise<void> {
  await sql`
    select from marketing_list where company_id = ${companyId} and id = any(${listIds}::uuid[])
    order by id for share`.execute(db)
  await sql`select from marketing_settings where company_id = ${companyId} for share`.execute(db)
}

/** Whether emails of it may still leave: a user may just have queued some again. */
export async function hasUnsent(tx: TenantTx, id: string): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('campaign_recipient')
    .select('subscriber_id')
    .where('company_id', '=', tx.companyId)
    .where('campaign_id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Its ledger is empty: a draft was never sent, or a restore has removed it. */
export async function removeCampaign(tx: TenantTx, id: string): Promise<void> {
  await tx.sql.deleteFrom('campaign').where('company_id', '=', tx.companyId).where('id', '=', id).execute()
}

export type CampaignChange = Partial<
  Pick<
    CampaignRow,
    | 'last_error'
    | 'send_at'
    | 'started_at'
    | 'finished_at'
    | 'watched_from'
    | 'mail_route'
    | 'track_opens'
    | 'track_clicks'
  >
> & { readonly status?: CampaignStatus }

export async function changeCampaign(tx: TenantTx, id: string, change: CampaignChange): Promise<void> {
  await tx.sql
    .updateTable('campaign')
    .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

const hasQueued = sql<boolean>`exists (
  select from campaign_figure
  where company_id = campaign.company_id and campaign_id = campaign.id and figure = 'queued' and people > 0)`

const isInPreparation = sql<boolean>`exists (
  select from campaign_preparation where company_id = campaign.company_id and campaign_id = campaign.id)`

export async function companiesWithMail(store: Store, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from campaign
      where status = 'sending' or (status = 'scheduled' and send_at <= ${now})
    union select company_id from campaign where status = 'cancelled' and ${hasQueued}
    union select distinct company_id from list_member where ${isToBeAsked}`.execute(store.db)
  return rows.map(({ id }) => id)
}

/** Campaigns with a complete ledger, in the order in which they were started. */
export const campaignsBeingSent = (store: Store, companyId: string): Promise<CampaignRow[]> =>
  store.db
    .selectFrom('campaign')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'sending')
    .where(sql<boolean>`not ${isInPreparation}`)
    .orderBy('started_at')
    .orderBy('id')
    .execute()

export const dueCampaigns = (store: Store, companyId: string, now: Date): Promise<{ id: string }[]> =>
  store.db
    .selectFrom('campaign')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'scheduled')
    .where('send_at', '<=', now)
    .execute()

export interface CampaignInPreparation extends CampaignRef {
  readonly listIds: readonly string[]
  readonly people: number | null
}

export const campaignsInPreparation = (store: Store, companyId: string): Promise<CampaignInPreparation[]> =>
  store.db
    .selectFrom('campaign_preparation')
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.company_id', '=', 'campaign_preparation.company_id')
        .onRef('campaign.id', '=', 'campaign_preparation.campaign_id'),
    )
    .select(['campaign.company_id as companyId', 'campaign.id', 'list_ids as listIds', 'people'])
    .where('campaign.company_id', '=', companyId)
    .where('status', '=', 'sending')
    .orderBy('started_at')
    .execute()

/** Cancelled campaigns whose ledgers still have queued recipients. */
export const campaignsToClear = (store: Store, companyId: string): Promise<{ id: string }[]> =>
  store.db
    .selectFrom('campaign')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'cancelled')
    .where(hasQueued)
    .execute()
