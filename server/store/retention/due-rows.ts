import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import type { Database } from '../schema/schema.ts'

/** Rows that are old enough to be deleted, with their lead if they have one. `day` decides their age. */
export type DueQuery = SelectQueryBuilder<Database, never, { id: string; leadId: string | null; day: string }>

export interface Due {
  readonly companyId: string
  /** A row without activity since this time is old. */
  readonly before: Date
  readonly now: Date
  /** Members whose devices have reported unsent changes: see `unsentMembers`. */
  readonly unsentOf: readonly string[]
}

/** The same instant so many months earlier, or the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return first
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const dayIn = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`

type Queries = Readonly<Record<RetentionKind, (db: Kysely<Database>, due: Due) => DueQuery>>

export const dueRows: Queries = {
  leads: (db, due) =>
    idleLeads(db, due).where('lead.deal_status', 'is', null).where('lead.lead_status', '<>', 'Closed'),

  closedLeads: (db, due) =>
    idleLeads(db, due).where(({ and, eb, or }) =>
      or([
        eb('lead.deal_status', '=', 'Closed'),
        and([eb('lead.deal_status', 'is', null), eb('lead.lead_status', '=', 'Closed')]),
      ]),
    ),

  certificates: (db, { companyId, before }) =>
    leadsOf(db, companyId)
      .select(sql<string>`to_char(lead.lodgement_date, 'YYYY-MM-DD')`.as('day'))
      .where('lead.lodgement_date', '<', dayOf(before)),

  files: (db, { companyId, before }) =>
    db
      .selectFrom('lead')
      .innerJoin('lead_file', (join) =>
        join.onRef('lead_file.company_id', '=', 'lead.company_id').onRef('lead_file.lead_id', '=', 'lead.id'),
      )
      .select(['lead_file.id as id', 'lead.id as leadId', dayIn('lead_file.created_at').as('day')])
      .where('lead.company_id', '=', companyId)
      .where('lead_file.deleted_at', 'is', null)
      .where('lead_file.created_at', '<', before),

  activities: (db, { companyId, before }) =>
    db
      .selectFrom('lead')
      .innerJoin('activity', (join) =>
        join.onRef('activity.company_id', '=', 'lead.company_id').onRef('activity.lead_id', '=', 'lead.id'),
      )
      .select(['activity.id as id', 'lead.id as leadId', dayIn('activity.at').as('day')])
      .where('lead.company_id', '=', companyId)
      .where('activity.deleted_at', 'is', null)
      .where('activity.at', '<', before)
      .where('activity.created_at', '<', before),

  /** An old “Do not knock” keeps only that outcome. */
  knocks: (db, { companyId, before }) =>
    db
      .selectFrom('knock')
      .select(['knock.id as id', 'knock.lead_id as leadId', dayIn('knock.at').as('day')])
      .where('knock.company_id', '=', companyId)
      .where('knock.deleted_at', 'is', null)
      .where('knock.at', '<', before)
      .where('knock.created_at', '<', before)
      .where(({ not, or, eb }) => or([not(isLastingKnock), eb('knock.note', 'is not', null)])),
}

/** For a house without a lead, only the knock records that the residents don't want visits. */
export const isLastingKnock = sql<boolean>`(knock.outcome = 'Do not knock' and knock.lead_id is null)`

const leadsOf = (db: Kysely<Database>, companyId: string) =>
  db
    .selectFrom('lead')
    .select(['lead.id as id', 'lead.id as leadId'])
    .where('lead.company_id', '=', companyId)
    .where('lead.deleted_at', 'is', null)

/** A device sends older changes only if its user asks for it. */
const UNSENT_DAYS = 80
const DAY_MS = 24 * 60 * 60 * 1000

/** A separate query, because in a distributed database devices are on another machine than leads. */
export async function unsentMembers(
  db: Kysely<Database>,
  { companyId, now }: Pick<Due, 'companyId' | 'now'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('membership', 'membership.user_id', 'device.user_id')
    .select('device.user_id')
    .distinct()
    .where('membership.company_id', '=', companyId)
    .where('device.unsent', '>', 0)
    .where('device.seen_at', '>', new Date(now.getTime() - UNSENT_DAYS * DAY_MS))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Leads without a change, call, visit or addition since then. Nothing is booked or due for them either, no file of
 * theirs is still being uploaded, and their assignee's devices have reported no unsent changes.
 */
const idleLeads = (db: Kysely<Database>, { companyId, before, unsentOf }: Due) =>
  leadsOf(db, companyId)
    .select(dayIn('lead.updated_at').as('day'))
    .where('lead.updated_at', '<', before)
    .where(({ eb, or }) =>
      or([eb('lead.actual_booking_date', 'is', null), eb('lead.actual_booking_date', '<', dayOf(before))]),
    )
    .where(
      sql<boolean>`not exists (select from note where note.company_id = lead.company_id and note.lead_id = lead.id
        and note.created_at >= ${before})`,
    )
    .where(
      sql<boolean>`not exists (select from activity where activity.company_id = lead.company_id
        and activity.lead_id = lead.id and greatest(activity.at, activity.created_at) >= ${before})`,
    )
    .where(
      sql<boolean>`not exists (select from lead_file where lead_file.company_id = lead.company_id
        and lead_file.lead_id = lead.id and lead_file.created_at >= ${before})`,
    )
    .where(
      sql<boolean>`not exists (select from follow_up where follow_up.company_id = lead.company_id
        and follow_up.lead_id = lead.id and follow_up.deleted_at is null
        and (follow_up.updated_at >= ${before} or (done_at is null and due_date >= ${dayOf(before)})))`,
    )
    .where(
      sql<boolean>`not exists (select from file_content where file_content.company_id = lead.company_id
        and file_content.lead_id = lead.id and not is_purged and not exists (select from lead_file
          where lead_file.company_id = file_content.company_id and lead_file.content_id = file_content.id))`,
    )
    .where(sql<boolean>`(lead.assigned_to is null or lead.assigned_to <> all(${unsentOf}::uuid[]))`)
