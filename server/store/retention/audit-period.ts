import { type Transaction, sql } from 'kysely'
import { AUDIT_MONTHS, type AuditPeriod } from '../../../contract/entities/audit/audit.ts'
import { RETENTION_DELAY_HOURS } from '../../../contract/entities/privacy/retention.ts'
import { recordAudit } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import type { Database } from '../schema/schema.ts'
import { monthsBefore } from './due-rows.ts'
import { latestStart } from './retention-periods.ts'

const DELAY_MS = RETENTION_DELAY_HOURS * 60 * 60 * 1000
const BATCH = 500

/** For all companies together, because a sign-in belongs to each company of the user. */
export async function readAuditPeriod({ db }: Pick<Store, 'db'>): Promise<AuditPeriod> {
  const row = await db.selectFrom('audit_period').select(['months', 'set_at']).executeTakeFirst()
  if (!row) return { months: AUDIT_MONTHS.usual }
  return { months: row.months, startsAt: new Date(row.set_at.getTime() + DELAY_MS).toISOString() }
}

interface Setting {
  readonly months: number
  readonly by: string
  readonly now: Date
}

/** A period that is sent unchanged keeps its start. */
export const setAuditPeriod = (store: Store, { months, by, now }: Setting): Promise<AuditPeriod> =>
  writeReference(store, async (tx) => {
    const before = await lockPeriod(tx)
    if (before.months !== months) {
      await tx.updateTable('audit_period').set({ months, set_at: now }).execute()
      const step = { action: 'settings.audit', before: inWords(before.months), after: inWords(months) } as const
      await recordAudit(tx, { by, subjectId: null }, [{ ...step, companyIds: [] }])
    }
    return readAuditPeriod({ db: tx })
  })

const inWords = (months: number) => `${months} months`

/** Locked, so that nothing is deleted while the period is being changed. The default period has no start. */
async function lockPeriod(tx: Transaction<Database>): Promise<{ months: number; set_at: Date }> {
  await tx
    .insertInto('audit_period')
    .values({ months: AUDIT_MONTHS.usual, set_at: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.selectFrom('audit_period').select(['months', 'set_at']).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Deletes one batch. True if there may be more. The entry of a deactivation is kept as long as the user is deactivated,
 * because it decides who may send their unsent changes.
 */
export const purgeAudit = (store: Store, now: Date): Promise<boolean> =>
  writeReference(store, async (tx) => {
    const { months, set_at } = await lockPeriod(tx)
    if (set_at > latestStart(now)) return false
    const { rows } = await sql<{ id: string }>`
      delete from audit_log where id in (
        select id from audit_log as entry
        where entry.at < ${monthsBefore(now, months)} and not (
          entry.action = 'user.deactivated'
          and exists (select from app_user where app_user.id = entry.subject_id and not app_user.active)
        )
        order by entry.at limit ${BATCH}
      ) returning id`.execute(tx)
    if (rows.length === 0) return false
    const sameAs = `audit purge ${now.toISOString().slice(0, 10)}`
    const step = { action: 'audit.purged', count: rows.length, sameAs, companyIds: [] } as const
    await recordAudit(tx, { by: null, subjectId: null }, [step])
    return rows.length === BATCH
  })
