import { sql } from 'kysely'
import type { Store } from '../../../server/store/core/open-store.ts'
import { writeReference } from '../../../server/store/core/tenant-transaction.ts'
import { forgetActsAfter } from './operations/acts-elsewhere.ts'
import type { World } from './world.ts'

export type CompanyBackup = Map<string, string>

interface TenantTable {
  name: string
  columns: string
}

let tenantTables: TenantTable[] | undefined

async function readTables({ pool }: Store): Promise<TenantTable[]> {
  const { rows } = await pool.query<TenantTable>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and is_generated = 'NEVER' and table_type = 'BASE TABLE'
    group by table_name having bool_or(column_name = 'company_id')`)
  return rows
}

export async function backUpCompany(store: Store, companyId: string): Promise<CompanyBackup> {
  tenantTables ??= await readTables(store)
  const texts = tenantTables.map(
    ({ name }) => `(select coalesce(jsonb_agg(t), '[]')::text from ${name} as t where company_id = $1) as ${name}`,
  )
  const { rows } = await store.pool.query<Record<string, string>>(`select ${texts.join(', ')}`, [companyId])
  return new Map(Object.entries(rows[0] ?? {}))
}

/** Puts the company back to that state without announcing it: later commits are lost. */
export async function restoreCompany(world: World, companyId: string, backup: CompanyBackup): Promise<void> {
  const { server, ledger, network, devices, people, revoked } = world
  await writeReference(server.store, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const tables = tenantTables ?? []
    const emptied = tables.map(
      ({ name }) => sql`${sql.ref(`of_${name}`)} as (delete from ${sql.table(name)} where company_id = ${companyId})`,
    )
    await sql`with ${sql.join(emptied)} select`.execute(db)
    const filled = tables.map(({ name, columns }) => {
      const table = sql.table(name)
      return sql`${sql.ref(`of_${name}`)} as (
        insert into ${table} (${sql.raw(columns)})
        select ${sql.raw(columns)} from jsonb_populate_recordset(null::${table}, ${backup.get(name) ?? '[]'}::jsonb))`
    })
    await sql`with ${sql.join(filled)} select`.execute(db)
  })
  const left = await server.store.db
    .selectFrom('idempotency')
    .select('key')
    .where('company_id', '=', companyId)
    .execute()
  const members = await server.store.db
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', companyId)
    .execute()
  // Users who joined since are no longer members.
  for (const { id } of people) {
    if (!members.some(({ user_id }) => user_id === id)) revoked.add(`${id} ${companyId}`)
  }
  ledger.undo(companyId, new Set(left.map(({ key }) => key)))
  await forgetActsElsewhere(world, companyId)
  network.lostPlaces.add(companyId)
  const there = await server.store.db.selectFrom('lead').select('id').where('company_id', '=', companyId).execute()
  const ids = new Set(there.map(({ id }) => id))
  world.restored.add(companyId)
  for (const id of [...(world.leads.get(companyId) ?? []), ...(world.newLeads.get(companyId) ?? [])])
    if (!ids.has(id)) world.nowhere.add(id)
  const same = world.sameLeads.get(companyId) ?? []
  world.sameLeads.set(
    companyId,
    same.filter((id) => ids.has(id)),
  )
  for (const device of devices) device.versions.forget()
}

async function forgetActsElsewhere({ server, marketing }: World, companyId: string): Promise<void> {
  const { seq } = await server.store.db
    .selectFrom('company_clock')
    .select('seq')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const those = marketing.get(companyId)
  if (those) forgetActsAfter(those, Number(seq))
}
