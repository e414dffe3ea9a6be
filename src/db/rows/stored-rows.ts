import { entityKey, type EntityName, type Rows } from '../../../contract/entities/entity.ts'
import { findInSegments, leadAt, segmentTables, type StoredLead } from './segments.ts'
import { orderOf } from './row-lists.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'
import type { StoredRow, Stage, DayKeys } from '../schema/row-records.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'

// Leads are stored in segments and singly; every reader of confirmed rows by id uses this function. A transaction around
// it must cover `rows.meta` and `segmentTables` too.

export function readStored<E extends EntityName>(
  rows: RowsDb,
  entity: E,
  ids: readonly string[],
): Promise<Array<StoredRow<E> | undefined>> {
  if (entity !== 'lead' || ids.length === 0) return rows.of(entity).bulkGet([...ids])
  // Dexie follows what a transaction waits for only where it is given an async function.
  return rows.transaction('r', [rows.meta, ...segmentTables(rows)], async () => readLeads(rows, entity, ids))
}

async function readLeads<E extends EntityName>(
  rows: RowsDb,
  entity: E,
  ids: readonly string[],
): Promise<Array<StoredRow<E> | undefined>> {
  const single = await rows.of(entity).bulkGet([...ids])
  const missing = ids.filter((_, index) => !single[index])
  const packed = await readFromSegments(rows, missing)
  // Of a lead, as `entity` says; the type checker can't follow the comparison.
  return ids.map((id, index) => single[index] ?? (packed.get(id) as StoredRow<E> | undefined))
}

async function readFromSegments(rows: RowsDb, ids: readonly string[]): Promise<Map<string, StoredLead>> {
  const leads = new Map<string, StoredLead>()
  if (ids.length === 0) return leads
  const removed = await rows.tombstones.bulkGet(ids.map((id) => entityKey({ entity: 'lead', id })))
  const alive = ids.filter((_, index) => !removed[index])
  for (const [id, { reader, index, arrived }] of await findInSegments(rows, await readMeta(rows), alive)) {
    leads.set(id, withIndexKeys('lead', leadAt(reader, index, arrived)))
  }
  return leads
}

export function withIndexKeys<E extends EntityName>(
  entity: E,
  stored: Omit<StoredRow<E>, 'order' | 'stage' | 'booked'>,
): StoredRow<E> {
  const order = orderOf(entity, stored.row)
  return { ...stored, ...(order ? { order } : {}), ...dayKeysOf(entity, stored.row) }
}

// What the home screen counts and lists has indexes of its own, so that it opens as fast with 100,000 leads as with ten.

export const stageOf = (lead: Lead): Stage | undefined =>
  isDeal(lead) ? undefined : [lead.lead_status, lead.assignedTo ?? '', lead.updatedAt]

export const bookedOf = ({ actual_booking_date: date, actual_booking_time: time }: Lead): string | undefined =>
  date === undefined ? undefined : `${date} ${time ?? ''}`

function dayKeysOf<E extends EntityName>(entity: E, row: Rows[E]): DayKeys {
  if (entity !== 'lead') return {}
  const lead = row as Lead
  const stage = stageOf(lead)
  const booked = bookedOf(lead)
  return { ...(stage ? { stage } : {}), ...(booked === undefined ? {} : { booked }) }
}
