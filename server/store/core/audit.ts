import { randomUUID } from 'node:crypto'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { AuditAction, AuditEntry } from '../../../contract/entities/audit.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'

export interface AuditStep {
  readonly action: AuditAction
  readonly companyIds: readonly string[]
  readonly before?: string
  readonly after?: string
}

/** Must run in the transaction of the change that it records. */
export async function recordAudit(
  transaction: Transaction<Database>,
  { by, subjectId }: { by: string; subjectId: string },
  steps: readonly AuditStep[],
): Promise<void> {
  if (steps.length === 0) return
  const entries = steps.map(({ action, companyIds, before = null, after = null }) => ({
    id: randomUUID(),
    by,
    action,
    subject_id: subjectId,
    before,
    after,
    company_ids: sql<string[]>`${companyIds}::uuid[]`,
  }))
  await transaction.insertInto('audit_log').values(entries).execute()
}

/** Whether the user was last deactivated by themselves. No person can do that, only a start without the demo. */
export const hasDeactivatedThemselves = async (store: Store, userId: string): Promise<boolean> =>
  (await findDeactivator(store, userId))?._id === userId

interface Deactivator extends Pick<Colleague, '_id' | 'firstname' | 'lastname'> {
  active: boolean
}

/** Who last deactivated the user. */
export const findDeactivator = ({ db }: Store, userId: string): Promise<Deactivator | undefined> =>
  db
    .selectFrom('audit_log')
    .innerJoin('app_user', 'app_user.id', 'audit_log.by')
    .select(['app_user.id as _id', 'firstname', 'lastname', 'active'])
    .where('subject_id', '=', userId)
    .where('action', '=', 'user.deactivated')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface AuditSelection {
  /** Undefined: all entries, including those that belong to no company. */
  readonly companyIds: readonly string[] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function readAudit(
  store: Store,
  selection: AuditSelection,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { companyIds, after, limit } = selection
  const rows = await entriesWithNames(store.db)
    .$if(companyIds !== undefined, (entries) =>
      entries.where(sql<boolean>`audit_log.company_ids && ${companyIds ?? []}::uuid[]`),
    )
    .$if(after !== undefined, (entries) =>
      entries.where(sql<boolean>`(audit_log.at, audit_log.id) < (select at, id from audit_log where id = ${after})`),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { entries: rows.slice(0, limit).map(toEntry), more: rows.length > limit }
}

const entriesWithNames = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_log')
    .innerJoin('app_user as author', 'author.id', 'audit_log.by')
    .leftJoin('app_user as person', 'person.id', 'audit_log.subject_id')
    .leftJoin('company', 'company.id', 'audit_log.subject_id')
    .select([
      'audit_log.id as _id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.subject_id as subjectId',
      'author.id as authorId',
      'author.firstname',
      'author.lastname',
      sql<string>`coalesce(company.name, concat_ws(' ', person.firstname, person.lastname))`.as('subjectName'),
    ])

interface EntryRow {
  _id: string
  at: Date
  action: AuditAction
  before: string | null
  after: string | null
  subjectId: string
  subjectName: string
  authorId: string
  firstname: string
  lastname: string
}

function toEntry({ _id, at, action, before, after, ...names }: EntryRow): AuditEntry {
  const by: Colleague = { _id: names.authorId, firstname: names.firstname, lastname: names.lastname }
  return {
    _id,
    at: at.toISOString(),
    by,
    action,
    subject: { _id: names.subjectId, name: names.subjectName },
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  }
}
