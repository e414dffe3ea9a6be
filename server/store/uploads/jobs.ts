import { sql } from 'kysely'
import type { Job, JobColumn, JobKind } from '../../../contract/entities/job.ts'
import type { JobRow } from '../../../csv/job-rows.ts'
import { auditIn } from '../core/audit.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { type Place, placePostcodes } from '../register/postcodes.ts'
import { rowJson } from '../core/row-json.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { RowTable } from '../core/row-table.ts'

export interface NewJob extends Omit<JobRow, 'line'> {
  readonly id: string
}

export interface JobsTarget {
  readonly companyId: string
  readonly userId: string
  readonly kind: JobKind
  /** The columns of the file. Other columns keep their values. */
  readonly columns: readonly JobColumn[]
  readonly hasPoints: boolean
}

export interface JobsWritten<Row> {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly unplaced: readonly Row[]
  readonly unplacedCount: number
  readonly approximate: number
}

const UNPLACED_LISTED = 100

/** Adds jobs, or updates those whose number the company already has: batch after batch, in one transaction. */
export async function upsertJobs<Row extends NewJob>(
  store: Store,
  target: JobsTarget,
  batches: Iterable<readonly Row[]>,
): Promise<JobsWritten<Row>> {
  const { result } = await writeTenant(store, target.companyId, async (tx) => {
    const written = { added: 0, updated: 0, unchanged: 0, unplacedCount: 0, approximate: 0 }
    const unplaced: Row[] = []
    for (const jobs of batches) {
      const counts = await writeJobs(tx, target, jobs)
      written.added += counts.added
      written.updated += counts.updated
      written.unchanged += jobs.length - counts.added - counts.updated
      written.approximate += counts.approximate
      written.unplacedCount += counts.unplaced.length
      unplaced.push(...counts.unplaced.slice(0, UNPLACED_LISTED - unplaced.length))
    }
    const count = written.added + written.updated
    await auditIn(tx, target.userId, { action: 'jobs.uploaded', count })
    return { ...written, unplaced }
  })
  return result
}

interface JobNumbers {
  readonly companyId: string
  readonly kind: JobKind
  readonly numbers: readonly string[]
}

/** Those of the numbers that the company has a job for. */
export async function knownJobNumbers({ db }: Store, { companyId, kind, numbers }: JobNumbers) {
  const found = await db
    .selectFrom('job')
    .select('number')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
  return new Set(found.map(({ number }) => number))
}

async function writeJobs<Row extends NewJob>(
  tx: TenantTx,
  { kind, columns, hasPoints }: JobsTarget,
  jobs: readonly Row[],
) {
  const isPlaced = hasPoints || columns.includes('postcode')
  const { true: pinned = [], false: others = [] } = Object.groupBy(jobs, ({ point }) => `${point !== undefined}`)
  const pins = pinned.map((job) => rowOf(job, { ...job.point, precision: 'unit' }))
  const places = await placePostcodes(
    tx.sql,
    others.map(({ fields }) => String(fields.postcode ?? '')),
  )
  const placeOf = ({ fields }: Row) => places.get(String(fields.postcode ?? ''))
  const rows = [
    ...(await upsert(tx, kind, columns, 'given', pins)),
    ...(await upsert(
      tx,
      kind,
      columns,
      columns.includes('postcode') ? 'of-postcode' : 'unknown',
      others.map((job) => rowOf(job, placeOf(job))),
    )),
  ]
  tx.touchedAll(
    'job',
    rows.map(({ id }) => id),
  )
  const added = rows.filter(({ isNew }) => isNew)
  // A file without locations leaves those of known jobs unchanged.
  const newIds = new Set(added.map(({ id }) => id))
  return {
    added: added.length,
    updated: rows.length - added.length,
    unplaced: others.filter((job) => !placeOf(job) && (isPlaced || newIds.has(job.id))),
    approximate: others.filter((job) => ![undefined, 'unit'].includes(placeOf(job)?.precision)).length,
  }
}

const rowOf = ({ id, number, fields }: NewJob, place: Partial<Place> | undefined) => ({
  ...fields,
  id,
  number,
  lat: place?.lat,
  lng: place?.lng,
  coordinate_precision: place?.precision,
})

const PLACE_COLUMNS = ['lat', 'lng', 'coordinate_precision'] as const
type PlaceSource = 'given' | 'of-postcode' | 'unknown'

async function upsert(
  tx: TenantTx,
  kind: JobKind,
  fields: readonly JobColumn[],
  source: PlaceSource,
  rows: readonly object[],
) {
  if (rows.length === 0) return []
  const columns = ['number', ...fields, ...(source === 'unknown' ? [] : PLACE_COLUMNS)]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const given = sql.join(columns.map((name) => sql`incoming.${sql.ref(name)}`))
  const next = columns.map((name) => nextValue(name, source))
  const changed = sql.join(columns.map((name, index) => sql`${sql.ref(name)} = ${next[index]}`))
  const known = sql.join(columns.map((name) => sql`job.${sql.ref(name)}`))
  const written = await sql<{ id: string; isNew: boolean }>`
    insert into job (company_id, id, kind, ${names})
    select ${tx.companyId}, incoming.id, ${kind}, ${given}
    from jsonb_populate_recordset(null::job, ${JSON.stringify(rows)}::jsonb) as incoming
    on conflict (company_id, kind, number) do update
      set ${changed}, version = job.version + 1, updated_at = excluded.updated_at
      where (${known}) is distinct from (${sql.join(next)})
    returning id, version = 1 as "isNew"`.execute(tx.sql)
  return written.rows
}

/** A job with exact coordinates keeps them as long as its postcode stays the same. */
function nextValue(column: string, source: PlaceSource) {
  const name = sql.ref(column)
  if (source !== 'of-postcode' || !PLACE_COLUMNS.some((place) => place === column)) return sql`excluded.${name}`
  return sql`case when job.coordinate_precision = 'unit' and job.postcode is not distinct from excluded.postcode
    then job.${name} else excluded.${name} end`
}

export function listJobs({ db }: Store, companyId: string, kind: JobKind, offset = 0): Promise<ListPage<Job>> {
  const list = db
    .selectFrom('job')
    .select(rowJson('job').as('row'))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('number')
  return readListPage(db, list, offset)
}

const readOnly = () => Promise.reject(new Refusal('internal', 'A job is not changed by a mutation.'))

/** Jobs come from files, and only `jobs.ts` writes them. */
export const jobRows: RowTable<'job'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('job')
      .select(rowJson('job').as('row'))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: readOnly,
  remove: readOnly,
}
