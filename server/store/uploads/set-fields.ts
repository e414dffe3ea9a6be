import { sql } from 'kysely'
import { PHONE_COLUMNS, phoneColumns } from '../../../contract/entities/phone/phone-numbers.ts'
import type { Reachable } from '../../../contract/entities/wish.ts'
import { settleChanges } from '../core/marks/changed-marks.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { convertedAgain } from '../leads/conversions.ts'
import { factKinds } from '../schema/lead-columns.ts'

// Writes the changes of an upload to existing leads, and restores them on undo.

/** By column. */
export type CurrentLead = Readonly<Record<string, unknown>>

export async function leadsForUpdate(tx: TenantTx, ids: readonly string[]): Promise<Map<string, CurrentLead>> {
  const rows = await tx.sql
    .selectFrom('lead')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row as unknown as CurrentLead]))
}

const reachable = (lead: CurrentLead) =>
  Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null)) as Reachable

interface FieldsOfLead {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

export async function setFields(
  tx: TenantTx,
  changes: readonly FieldsOfLead[],
  current: ReadonlyMap<string, CurrentLead>,
): Promise<void> {
  if (changes.length === 0) return
  const names = [...new Set(changes.flatMap(({ fields }) => Object.keys(fields)))].filter((name) => name in factKinds)
  const rows = changes.map(({ id, fields }) => {
    const lead = current.get(id)
    const values = names.map((name) => [name, name in fields ? fields[name] : (lead?.[name] ?? null)] as const)
    const row: Record<string, unknown> = { id, ...Object.fromEntries(values) }
    return { ...row, ...phoneColumns(row['phone']) }
  })
  const columns = names.includes('phone') ? [...names, ...PHONE_COLUMNS] : names
  const values = columns.map((name) => sql`${sql.ref(name)} = incoming.${sql.ref(name)}`)
  const converted = sql`converted_at = case when incoming.deal_status is not null then ${convertedAgain()} end`
  const set = sql.join(names.includes('deal_status') ? [...values, converted] : values)
  await sql`
    update lead set ${set}, version = lead.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::lead, ${JSON.stringify(rows)}::jsonb) as incoming
    where lead.company_id = ${tx.companyId} and lead.id = incoming.id`.execute(tx.sql)
  await settleChanges(
    tx,
    'lead',
    changes.flatMap(({ id, fields }) => {
      const before = current.get(id)
      return before ? [{ id, before: reachable(before), after: reachable({ ...before, ...fields }) }] : []
    }),
  )
  tx.touchedAll(
    'lead',
    changes.map(({ id }) => id),
  )
}
