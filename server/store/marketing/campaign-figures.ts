import { sql } from 'kysely'
import type { CampaignMetrics, RecipientState } from '../../../contract/entities/marketing/campaign.ts'
import type { Store } from '../core/open-store.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { Figure } from '../schema/campaign-schema.ts'

const figureOf = (state: RecipientState): Figure => (state === 'sending' ? 'queued' : state)

export interface Move {
  readonly campaignId: string
  readonly from: RecipientState
  readonly to: RecipientState
}

export async function countMoves(tx: TenantTx, moves: readonly Move[]): Promise<void> {
  for (const [campaignId, ofCampaign] of Map.groupBy(moves, (move) => move.campaignId)) {
    const changes = new Map<Figure, number>()
    const add = (figure: Figure, people: number) => changes.set(figure, (changes.get(figure) ?? 0) + people)
    for (const { from, to } of ofCampaign) {
      add(figureOf(from), -1)
      add(figureOf(to), 1)
    }
    await countFigures(tx, campaignId, changes)
  }
}

/** Best as the last statement of a transaction, because other transactions can't count these figures until it ends. */
export async function countFigures(
  tx: TenantTx,
  campaignId: string,
  changes: ReadonlyMap<Figure, number>,
): Promise<void> {
  const changed = [...changes].filter(([, people]) => people !== 0)
  if (changed.length === 0) return
  // Always in the same order, to avoid deadlocks.
  await sql`
    insert into campaign_figure (company_id, campaign_id, figure, people)
    select ${tx.companyId}, ${campaignId}, figure, people from unnest(
      ${changed.map(([figure]) => figure)}::text[], ${changed.map(([, people]) => people)}::integer[]
    ) as changed (figure, people) order by figure
    on conflict (company_id, campaign_id, figure) do update set people = campaign_figure.people + excluded.people
  `.execute(tx.sql)
}

export async function readMetrics(
  store: Store,
  companyId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignMetrics>> {
  const rows = await store.db
    .selectFrom('campaign_figure')
    .select(['campaign_id', 'figure', 'people'])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', sql<string>`any(${campaignIds}::uuid[])`)
    .execute()
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => campaign_id)
  return new Map(campaignIds.map((id) => [id, metricsOf(toMap(byCampaign.get(id)))]))
}

const ACTS: readonly Figure[] = ['complained', 'unsubscribed', 'opened', 'clicked', 'auto-opened', 'auto-clicked']

export async function readStates(
  store: Store,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<ReadonlyMap<Figure, number>> {
  const rows = await store.db
    .selectFrom('campaign_figure')
    .select(['figure', 'people'])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', id)
    .where('figure', 'not in', ACTS)
    .execute()
  return toMap(rows)
}

const toMap = (rows: readonly { readonly figure: Figure; readonly people: number }[] = []) =>
  new Map(rows.map(({ figure, people }) => [figure, people]))

function metricsOf(people: ReadonlyMap<Figure, number>): CampaignMetrics {
  const of = (figure: Figure) => people.get(figure) ?? 0
  return {
    queued: of('queued'),
    sent: of('sent') + of('delivered'),
    delivered: of('delivered'),
    notDelivered: of('not-delivered'),
    bounces: of('bounced'),
    complaints: of('complained'),
    unsubscribes: of('unsubscribed'),
    failed: of('failed'),
    unknown: of('unknown'),
    skipped: of('skipped'),
    opens: of('opened'),
    clicks: of('clicked'),
    automaticOpens: of('auto-opened'),
    automaticClicks: of('auto-clicked'),
  }
}
