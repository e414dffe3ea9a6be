import { sql } from 'kysely'
import type { Job, JobKind } from '../../contract/entities/job.ts'
import type { JobColumn } from './job-columns.ts'
import type { Store } from './open-store.ts'
import { placePostcodes } from './postcodes.ts'
import { rowJson } from './row-json.ts'
import { type TenantTx, writeTenant } from './tenant-transaction.ts'

export interface NewJob {
  readonly id: string
  readonly number: string
  readonly fields: Readonly<Partial<Record<JobColumn, string | number>>>
}

export interface JobsWritten {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Numbers of jobs whose postcode is not known. */
  readonly unplaced: ReadonlySet<string>
  readonly approximate: number
}

/**
 * Adds jobs or, of a number that the company has, updates them, in one transaction. `columns` are those of the file:
 * what it does not have stays.
 */
export async function upsertJobs(
  store: Store,
  { companyId, kind, columns }: { companyId: string; kind: JobKind; columns: readonly JobColumn[] },
  jobs: readonly NewJob[],
): Promise<JobsWritten> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const placed = await withPlaces(tx, jobs)
    const isPlaced = columns.includes('postcode') ? (['lat', 'lng', 'coordinate_precision'] as const) : []
    const rows = await upsert(tx, kind, ['number', ...columns, ...isPlaced], placed.rows)
    tx.touchedAll(
      'job',
      rows.map(({ id }) => id),
    )
    const added = rows.filter(({ isNew }) => isNew).length
    const { unplaced, approximate } = placed
    return { added, updated: rows.length - added, unchanged: jobs.length - rows.length, unplaced, approximate }
  })
  return result
}

async function withPlaces(tx: TenantTx, jobs: readonly NewJob[]) {
  const places = await placePostcodes(
    tx.sql,
    jobs.map(({ fields }) => String(fields.postcode ?? '')),
  )
  const unplaced = new Set<string>()
  let approximate = 0
  const rows = jobs.map(({ id, number, fields }) => {
    const place = places.get(String(fields.postcode ?? ''))
    if (!place) unplaced.add(number)
    else if (place.precision !== 'unit') approximate++
    return { id, number, ...fields, lat: place?.lat, lng: place?.lng, coordinate_precision: place?.precision }
  })
  return { rows, unplaced, approximate }
}

/** Those that are new or differ. */
async function upsert(tx: TenantTx, kind: JobKind, columns: readonly string[], rows: readonly object[]) {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const given = sql.join(columns.map((name) => sql`incoming.${sql.ref(name)}`))
  const changed = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const known = sql.join(columns.map((name) => sql`job.${sql.ref(name)}`))
  const next = sql.join(columns.map((name) => sql`excluded.${sql.ref(name)}`))
  const written = await sql<{ id: string; isNew: boolean }>`
    insert into job (company_id, id, kind, ${names})
    select ${tx.companyId}, incoming.id, ${kind}, ${given}
    from jsonb_populate_recordset(null::job, ${JSON.stringify(rows)}::jsonb) as incoming
    on conflict (company_id, kind, number) do update
      set ${changed}, version = job.version + 1, updated_at = now()
      where (${known}) is distinct from (${next})
    returning id, version = 1 as "isNew"`.execute(tx.sql)
  return written.rows
}

/** By number. */
export async function listJobs(store: Store, companyId: string, kind: JobKind): Promise<Job[]> {
  const rows = await store.db
    .selectFrom('job')
    .select(rowJson('job').as('row'))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
  return rows.map(({ row }) => row)
}
