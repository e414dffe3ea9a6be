import { sql } from 'kysely'
import { auditIn } from '../core/audit.ts'
import { copyRows } from '../core/copy-rows.ts'
import { awaitErasures, erasedAmong } from '../core/erased-leads.ts'
import type { FailedRow, UploadRef } from './bulk-uploads.ts'
import type { UnreadCells } from '../../../contract/entities/bulk-upload.ts'
import { rowExcess } from '../../../contract/entities/row-limits.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type SkippedRow, copySkips } from './skipped-rows.ts'
import { insertNewLeads, insertNotes, type NewNote } from '../leads/import-leads.ts'
import type { LeadTable } from '../leads/placed-leads.ts'
import { holdProperties } from '../leads/lead-keys.ts'
import { showToDevices } from '../leads/lead-people.ts'
import { isSamePhone, isShortenedPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { factKinds } from '../schema/lead-columns.ts'
import { placePostcodes } from '../register/postcodes.ts'
import { type CurrentLead, leadsForUpdate, setFields } from './set-fields.ts'
import type { ChangedLead } from '../schema/bulk-upload-schema.ts'
import type { FactName } from '../schema/lead-schema.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface LeadChange {
  readonly id: string
  readonly fields: Readonly<Partial<Record<FactName, unknown>>>
  readonly line: number
  readonly cells: readonly string[]
}

export interface BatchPlace {
  readonly upload: UploadRef
  /** Rows of the file before this batch. It ensures that a batch is written once, even by two servers. */
  readonly rowsBefore: number
  readonly rowsRead: number
  readonly bytesRead: number
}

export interface PlannedBatch {
  readonly adds: LeadTable
  readonly changes: readonly LeadChange[]
  readonly skips: readonly SkippedRow[]
  readonly failures: readonly FailedRow[]
  /** The first notes of the leads that are added. */
  readonly notes: readonly NewNote[]
  readonly unread: readonly UnreadCells[]
}

/** The upload is no longer being processed, or another server has written this batch. */
export class UploadMoved extends Error {}

/**
 * One transaction: the rows, their undo data, the failures and the position in the file. `planRows` decides which leads
 * are new, while no other upload of the company adds any. Resolves to the commit's seq.
 */
export async function writeBatch(
  store: Store,
  place: BatchPlace,
  planRows: (tx: TenantTx) => Promise<PlannedBatch>,
): Promise<number | undefined> {
  const { upload, rowsBefore } = place
  const { seq } = await writeTenant(store, upload.companyId, async (tx) => {
    await awaitErasures(tx)
    await holdNewLeads(tx)
    const { userId, unread } = await demandPlace(tx, upload, rowsBefore)
    const batch = await planRows(tx)
    const { adds } = batch
    const added = adds.rows.length === 0 ? [] : await insertNewLeads(tx, adds)
    if (added.length < adds.rows.length) throw certificateMet()
    if (batch.notes.length > 0) await insertNotes(tx, batch.notes)
    const { changed, unchanged } = await changeLeads(tx, batch.changes)
    const skips = [...batch.skips, ...unchanged]
    await copyFailures(tx, upload.id, batch.failures)
    // The leads were read earlier: rows of persons who were erased since are counted, but not stored.
    const erased = await erasedAmong(
      tx,
      skips.map(({ leadId }) => leadId),
    )
    await copySkips(
      tx,
      upload.id,
      skips.filter(({ leadId }) => !erased.has(leadId)),
    )
    if (added.length + changed.length > 0) {
      await tx.sql
        .insertInto('bulk_upload_batch')
        .values({
          company_id: upload.companyId,
          upload_id: upload.id,
          number: rowsBefore,
          added,
          changed: JSON.stringify(changed),
        })
        .execute()
    }
    const counts = { added: added.length, updated: changed.length, skipped: skips.length }
    await advance(tx, place, {
      ...counts,
      failed: batch.failures.length,
      unread: batch.unread.length > 0 ? addedUp(unread ?? [], batch.unread) : unread,
    })
    const count = added.length + changed.length
    await auditIn(tx, userId, { action: 'leads.uploaded', count, sameAs: `upload ${upload.id}` })
  })
  return seq
}

/** Another upload has the lock for one of its batches. */
async function holdNewLeads(tx: TenantTx): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(tx.sql)
  await holdProperties(tx)
}

/** Another transaction has added a lead with one of these certificates: the rows are then planned again. */
const certificateMet = () => new Refusal('in-flight', 'Another lead has this certificate by now.')

async function demandPlace(tx: TenantTx, { companyId, id }: UploadRef, rowsBefore: number) {
  const upload = await tx.sql
    .selectFrom('bulk_upload')
    .select(['state', 'rows_read', 'user_id', 'unread'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (upload?.state !== 'processing' || upload.rows_read !== rowsBefore) throw new UploadMoved()
  return { userId: upload.user_id, unread: upload.unread }
}

function addedUp(before: readonly UnreadCells[], more: readonly UnreadCells[]): UnreadCells[] {
  const byField = Map.groupBy([...before, ...more], ({ field }) => field)
  return Array.from(byField, ([field, cells]) => ({
    field,
    count: cells.reduce((sum, { count }) => sum + count, 0),
  }))
}

interface Progress {
  readonly added: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly unread: readonly UnreadCells[] | null
}

async function advance(
  tx: TenantTx,
  { upload, rowsRead, bytesRead }: BatchPlace,
  { unread, ...counts }: Progress,
): Promise<void> {
  await sql`
    update bulk_upload set rows_read = ${rowsRead}, bytes_read = ${bytesRead}, added = added + ${counts.added},
      updated = updated + ${counts.updated}, skipped = skipped + ${counts.skipped}, failed = failed + ${counts.failed},
      unread = ${unread && JSON.stringify(unread)}::jsonb
    where company_id = ${tx.companyId} and id = ${upload.id}`.execute(tx.sql)
}

async function copyFailures(tx: TenantTx, uploadId: string, failures: readonly FailedRow[]): Promise<void> {
  if (failures.length === 0) return
  const target = {
    table: 'bulk_upload_failure',
    columns: ['line', 'reason', 'cells'],
    constants: { company_id: tx.companyId, upload_id: uploadId },
  }
  await copyRows(
    tx.client,
    target,
    failures.map(({ line, reason, cells }) => [line, reason, JSON.stringify(cells)]),
  )
}

interface ChangedLeads {
  readonly changed: readonly ChangedLead[]
  /** Rows that changed nothing, or only a lead that an earlier row has changed: a lead counts once. */
  readonly unchanged: readonly SkippedRow[]
}

/** Writes only the differences. An empty cell clears nothing. */
async function changeLeads(tx: TenantTx, changes: readonly LeadChange[]): Promise<ChangedLeads> {
  if (changes.length === 0) return { changed: [], unchanged: [] }
  const current = await leadsForUpdate(
    tx,
    changes.map(({ id }) => id),
  )
  const changed = new Map<string, ChangedLead>()
  const unchanged: SkippedRow[] = []
  for (const { id, fields, line, cells } of changes) {
    const skip = (reason: string) => unchanged.push({ line, reason, leadId: id, cells })
    const lead = current.get(id)
    if (!lead) {
      skip('this lead was deleted')
      continue
    }
    const earlier = changed.get(id)
    const now = { ...lead, ...earlier?.after }
    const after = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => isOther(name, now[name] ?? null, value)),
    )
    if (Object.keys(after).length === 0) {
      skip('this lead has all of these details')
      continue
    }
    const excess = rowExcess('lead', factsOf({ ...now, ...after }))
    if (excess !== undefined) {
      skip(`this lead would be too large: ${excess}`)
      continue
    }
    if (earlier) skip('another row of this file changed this lead too')
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, lead[name] ?? null]))
    changed.set(id, { id, before: { ...before, ...earlier?.before }, after: { ...earlier?.after, ...after } })
  }
  const all = await withPlaces(tx, [...changed.values()], current)
  await showToDevices(
    tx,
    all.map(({ after }) => after['email']),
  )
  await setFields(
    tx,
    all.map(({ id, after }) => ({ id, fields: after })),
    current,
  )
  return { changed: all, unchanged }
}

/** The same number in another spelling doesn't count, and a number that a spreadsheet has shortened replaces none. */
function isOther(name: string, before: unknown, after: unknown): boolean {
  if (name === 'phone' && typeof after === 'string') {
    if (isShortenedPhone(after)) return false
    if (typeof before === 'string' && isSamePhone(before, after)) return false
  }
  return JSON.stringify(before) !== JSON.stringify(after)
}

const factsOf = (lead: CurrentLead) =>
  Object.fromEntries(Object.entries(lead).filter(([name, value]) => name in factKinds && value !== null))

async function withPlaces(tx: TenantTx, changed: readonly ChangedLead[], current: ReadonlyMap<string, CurrentLead>) {
  const postcodes = changed.flatMap(({ after }) => (typeof after['postcode'] === 'string' ? [after['postcode']] : []))
  const places = await placePostcodes(tx.sql, postcodes)
  return changed.map((change) => {
    if (!('postcode' in change.after)) return change
    const place = places.get(String(change.after['postcode']))
    const lead = current.get(change.id)
    const names = ['lat', 'lng', 'coordinate_precision'] as const
    const before = Object.fromEntries(names.map((name) => [name, lead?.[name] ?? null]))
    const after = { lat: place?.lat ?? null, lng: place?.lng ?? null, coordinate_precision: place?.precision ?? null }
    return { ...change, before: { ...change.before, ...before }, after: { ...change.after, ...after } }
  })
}
