import { type Kysely, sql } from 'kysely'
import {
  type AuditAction,
  type AuditEntry,
  auditGroups,
  type RefusalReason,
} from '../../../contract/entities/audit/audit.ts'
import type { AuditFilter, AuditScope } from '../../../contract/endpoints/audit.ts'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'

interface Overseen {
  /** Undefined: all entries, including those that belong to no company. */
  readonly companyIds: readonly string[] | undefined
}
type AuditSelection = AuditFilter & Overseen

/** The latest first. */
export async function readAudit(
  { db }: Pick<Store, 'db'>,
  { after, limit, ...selection }: AuditSelection,
  mostBytes = PAGE_MAX_BYTES,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const list = entriesWithNames(db)
    .where(isSelected(selection))
    .$if(after !== undefined, (entries) =>
      entries.where(sql<boolean>`(audit_log.at, audit_log.id) < (select at, id from audit_log where id = ${after})`),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
  const page = await readRowsPage(db, list, 0, { mostRows: limit, mostBytes })
  const { rows: entries, next } = shownPage(page, 0, toEntry, mostBytes)
  return { entries, more: next !== undefined }
}

export async function countAudit(store: Store, selection: AuditScope & Overseen): Promise<number> {
  const { count } = await store.db
    .selectFrom('audit_log')
    .select(sql<string>`count(*)`.as('count'))
    .where(isSelected(selection))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isSelected({ companyIds, by, person, action, group, from, to }: AuditScope & Overseen) {
  const actions = action === undefined ? actionsOf(group) : [action]
  const conditions = [
    ...(companyIds === undefined ? [] : [sql`audit_log.company_ids && ${companyIds}::uuid[]`]),
    ...(by === undefined ? [] : [sql`audit_log.by = ${by}`]),
    ...(person === undefined ? [] : [sql`(audit_log.by = ${person} or audit_log.subject_id = ${person})`]),
    ...(actions.length === 0 ? [] : [sql`audit_log.action = any(${actions}::text[])`]),
    ...(from === undefined ? [] : [sql`audit_log.at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`audit_log.at < ${new Date(to)}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const actionsOf = (group: AuditFilter['group']) => Object.keys(group ? auditGroups[group] : {}) as AuditAction[]

const entriesWithNames = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('app_user as author', 'author.id', 'audit_log.by')
    .leftJoin('app_user as person', 'person.id', 'audit_log.subject_id')
    .leftJoin('company', 'company.id', 'audit_log.subject_id')
    .leftJoin('campaign', (join) =>
      join
        .onRef('campaign.id', '=', 'audit_log.subject_id')
        .on(sql<boolean>`campaign.company_id = audit_log.company_ids[1]`),
    )
    .select([
      'audit_log.id as _id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.reason',
      'audit_log.count',
      'audit_log.network',
      'audit_log.subject_id as subjectId',
      'author.id as authorId',
      'author.firstname',
      'author.lastname',
      sql<string>`coalesce(company.name, campaign.name, concat_ws(' ', person.firstname, person.lastname))`.as(
        'subjectName',
      ),
      sql<string | null>`(
        select name from company where company.id = audit_log.company_ids[1] and cardinality(audit_log.company_ids) = 1
      )`.as('company'),
    ])

interface EntryRow {
  _id: string
  at: Date
  action: AuditAction
  before: string | null
  after: string | null
  reason: RefusalReason | null
  count: number | null
  network: string | null
  company: string | null
  subjectId: string | null
  subjectName: string
  authorId: string | null
  firstname: string | null
  lastname: string | null
}

function toEntry({
  _id,
  at,
  action,
  subjectId,
  subjectName,
  authorId,
  firstname,
  lastname,
  ...facts
}: EntryRow): AuditEntry {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return {
    _id,
    at: at.toISOString(),
    ...(authorId === null ? {} : { by: { _id: authorId, firstname: firstname ?? '', lastname: lastname ?? '' } }),
    action,
    ...(subjectId === null ? {} : { subject: { _id: subjectId, name: subjectName } }),
    ...known,
  }
}
