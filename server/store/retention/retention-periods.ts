import {
  RETENTION_DELAY_HOURS,
  RETENTION_KINDS,
  type Retention,
  type RetentionForm,
  type RetentionKind,
  retentionLabels,
} from '../../../contract/entities/privacy/retention.ts'
import { auditIn } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

const DELAY_MS = RETENTION_DELAY_HOURS * 60 * 60 * 1000

export async function readRetention({ db }: Pick<Store, 'db'>, companyId: string): Promise<Retention> {
  const rows = await db
    .selectFrom('retention')
    .select(['kind', 'months', 'set_at'])
    .where('company_id', '=', companyId)
    .execute()
  const periodOf = (kind: RetentionKind) => {
    const found = rows.find((row) => row.kind === kind)
    return found ? { months: found.months, startsAt: new Date(found.set_at.getTime() + DELAY_MS).toISOString() } : null
  }
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, periodOf(kind)])) as Retention
}

interface Setting {
  readonly by: string
  readonly now: Date
}

/** A period that is sent unchanged keeps its start. */
export async function setRetention(
  store: Store,
  companyId: string,
  form: RetentionForm,
  setting: Setting,
): Promise<Retention> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    for (const kind of RETENTION_KINDS) {
      const months = form[kind]
      if (months !== undefined) await setPeriod(tx, { kind, months }, setting)
    }
    return readRetention({ db: tx.sql }, companyId)
  })
  return result
}

interface Period {
  readonly kind: RetentionKind
  readonly months: number | null
}

async function setPeriod(tx: TenantTx, { kind, months }: Period, { by, now }: Setting): Promise<void> {
  const before = await lockPeriod(tx, kind)
  if (before === (months ?? undefined)) return
  if (months === null) {
    await tx.sql.deleteFrom('retention').where('company_id', '=', tx.companyId).where('kind', '=', kind).execute()
  } else {
    await tx.sql
      .insertInto('retention')
      .values({ company_id: tx.companyId, kind, months, set_at: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ months, set_at: now }))
      .execute()
  }
  await auditIn(tx, by, {
    action: 'settings.retention',
    before: periodText(kind, before),
    after: periodText(kind, months ?? undefined),
  })
}

/** Locked, so that nothing is deleted by a period while it is being changed. */
export async function lockPeriod(tx: TenantTx, kind: RetentionKind, setUntil?: Date): Promise<number | undefined> {
  const found = await tx.sql
    .selectFrom('retention')
    .select('months')
    .where('company_id', '=', tx.companyId)
    .where('kind', '=', kind)
    .$if(setUntil !== undefined, (query) => query.where('set_at', '<=', setUntil ?? new Date(0)))
    .forUpdate()
    .executeTakeFirst()
  return found?.months
}

export const periodText = (kind: RetentionKind, months: number | undefined) =>
  `${retentionLabels[kind]}: ${months === undefined ? 'kept for good' : months === 1 ? '1 month' : `${months} months`}`

/** A period that was set after this has not started. */
export const latestStart = (now: Date) => new Date(now.getTime() - DELAY_MS)
