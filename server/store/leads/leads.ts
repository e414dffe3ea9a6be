import type { Lead } from '../../../contract/entities/lead.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import type { Note } from '../../../contract/entities/note.ts'
import { type Centre, centreOf } from './lead-centre.ts'
import { leadConditions } from './lead-filters.ts'
import { type ListPage, type NumberedRest, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson, rowWithPhones } from '../core/row-json.ts'
import { PLANNED_EACH_TIME } from '../core/statements/statement-names.ts'

export interface LeadsPage extends NumberedRest {
  leads: Lead[]
  totalLeads: number
}

type Companies = readonly string[]

/** Newest first, without deals; `page` counts from 1. */
export async function listLeads(
  store: Store,
  companyIds: Companies,
  filters: LeadFilters & { centre?: Centre },
  page: number,
  limit: number,
  offset = 0,
): Promise<LeadsPage> {
  if (companyIds.length === 0) return { leads: [], totalLeads: 0 }
  const matching = await matchingLeads(store, companyIds, filters)
  const { rows, total, next } = await readLeadPage(store, matching, { page, limit, offset })
  return { leads: rows, totalLeads: total, next }
}

export async function matchingLeads(
  store: Store,
  companyIds: Companies,
  filters: LeadFilters & { centre?: Centre },
): Promise<LeadQuery> {
  const centre = filters.centre ?? (await centreOfFilter(store, companyIds, filters))
  return livingLeads(store, companyIds)
    .where('deal_status', 'is', null)
    .where((is) => is.and(leadConditions(is, filters, centre)))
}

type LeadQuery = ReturnType<typeof livingLeads>

/** `page` counts from 1. `offset` counts the earlier rows of the page. */
export interface PagePlace {
  readonly page: number
  readonly limit: number
  readonly offset?: number
}

export async function readLeadPage(
  store: Store,
  matching: LeadQuery,
  { page, limit, offset = 0 }: PagePlace,
): Promise<ListPage<Lead> & { readonly total: number }> {
  const pageKeys = matching
    .select(['company_id', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
  const list = store.db
    .selectFrom(pageKeys.as('page'))
    .innerJoin('lead', (join) => join.onRef('lead.company_id', '=', 'page.company_id').onRef('lead.id', '=', 'page.id'))
    .select(rowWithPhones('lead').as('row'))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
  const [found, { total }] = await Promise.all([
    readListPage(store.db, list, offset),
    matching
      .modifyFront(PLANNED_EACH_TIME)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...found, total }
}

const centreOfFilter = async (store: Store, companyIds: Companies, { radius, postcode }: LeadFilters) =>
  radius !== undefined && postcode ? centreOf(store, companyIds, postcode) : undefined

export const livingLeads = (store: Store, companyIds: Companies) =>
  store.db.selectFrom('lead').where('company_id', 'in', companyIds).where('deleted_at', 'is', null)

export async function findLead(store: Store, companyIds: Companies, id: string): Promise<Lead | undefined> {
  if (companyIds.length === 0) return
  const found = await store.db
    .selectFrom('lead')
    .select([rowWithPhones('lead').as('row'), 'deleted_at'])
    .where('company_id', 'in', companyIds)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.deleted_at === null ? found.row : undefined
}

export type RowTableName =
  | 'lead'
  | 'note'
  | 'contact'
  | 'account'
  | 'view'
  | 'marketing_list'
  | 'subscriber'
  | 'campaign'
  | 'notice'
  | 'follow_up'
  | 'activity'
  | 'lead_file'
  | 'knock'
  | 'apart'
  | 'record_merge'

/** Includes deleted rows, because an edit of those is refused with their name. */
export async function findCompanyOf(
  store: Store,
  companyIds: Companies,
  { entity, id }: { entity: RowTableName; id: string },
): Promise<string | undefined> {
  if (companyIds.length === 0) return
  const found = await store.db
    .selectFrom(entity)
    .select('company_id')
    .where('company_id', 'in', companyIds)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.company_id
}

/** Oldest first in the order of their commits, because devices' clocks are unreliable. */
export function listNotes(
  { db }: Store,
  { companyId, _id }: Pick<Lead, 'companyId' | '_id'>,
  offset = 0,
): Promise<ListPage<Note>> {
  const list = db
    .selectFrom('note')
    .leftJoin('sync_index as brought', (join) =>
      join
        .onRef('brought.company_id', '=', 'note.company_id')
        .on('brought.entity', '=', 'note')
        .onRef('brought.id', '=', 'note.id'),
    )
    .select(rowJson('note').as('row'))
    .where('note.company_id', '=', companyId)
    .where('lead_id', '=', _id)
    .where('deleted_at', 'is', null)
    .orderBy('first_seq')
    .orderBy('created_at')
    .orderBy('note.id')
  return readListPage(db, list, offset)
}
