import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'

export interface UnsentWork {
  /** Devices that connected within the last day. */
  readonly seen: number
  /** Devices that have reported unsent changes. */
  readonly waiting: number
  /** The longest waiting first. */
  readonly companies: readonly CompanyUnsent[]
}

export interface CompanyUnsent {
  readonly companyId: string
  readonly name: string
  readonly devices: number
  readonly changes: number
  readonly oldestAt: Date
}

/** As devices last reported it. A device counts for the company in which its oldest change was made. */
export async function readUnsentWork(store: Store, now: Date): Promise<UnsentWork> {
  const companies = await store.db
    .selectFrom('device')
    .innerJoin('company', 'company.id', 'device.oldest_company_id')
    .select(({ fn }) => [
      'company.id as companyId',
      'company.name',
      sql<number>`count(*)::integer`.as('devices'),
      sql<number>`sum(unsent)::integer`.as('changes'),
      fn.min<Date>('oldest_at').as('oldestAt'),
    ])
    .where('unsent', '>', 0)
    .where('oldest_at', 'is not', null)
    .groupBy(['company.id', 'company.name'])
    .orderBy('oldestAt')
    .orderBy('company.id')
    .execute()
  const { rows } = await sql<{ seen: number; waiting: number }>`
    select (count(*) filter (where seen_at > ${now}::timestamptz - interval '1 day'))::integer as seen,
      (count(*) filter (where unsent > 0))::integer as waiting
    from device`.execute(store.db)
  return { ...(rows[0] ?? { seen: 0, waiting: 0 }), companies }
}
