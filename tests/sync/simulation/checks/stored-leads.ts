import assert from 'node:assert/strict'
import type { StoredSegment, StoredRow, Tombstone } from '../../../../src/db/schema/row-records.ts'
import { SegmentReader } from '../../../../src/columns/segment-reader.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import type { SimDevice } from '../device.ts'

export type StoredLead = Pick<StoredRow<'lead'>, 'id' | 'seq' | 'v' | 'row'>

/** A segment never changes. */
const unpacked = new WeakMap<object, readonly StoredLead[]>()

function leadsIn(segment: StoredSegment): readonly StoredLead[] {
  const known = unpacked.get(segment)
  if (known) return known
  const reader = new SegmentReader(segment)
  const leads = Array.from({ length: reader.count }, (_, index) => reader.storedAt(index) as unknown as StoredLead)
  unpacked.set(segment, leads)
  return leads
}

export function storedLeads(
  device: SimDevice,
  userId: string,
  companyId: string,
  { shown }: RowsMeta,
): Map<string, StoredLead> {
  const removed = new Set(device.rowsOf<Tombstone>(userId, companyId, 'tombstones').map(({ key }) => key))
  const segments = device
    .rowsOf<StoredSegment>(userId, companyId, 'segments')
    .filter(({ generation }) => generation === shown)
  const leads = new Map<string, StoredLead>()
  for (const lead of segments.flatMap(leadsIn)) {
    if (removed.has(`lead:${lead.id}`)) continue
    assert.ok(!leads.has(lead.id), 'a lead stands in two segments')
    leads.set(lead.id, lead)
  }
  for (const lead of device.rowsOf<StoredRow<'lead'>>(userId, companyId, 'lead')) leads.set(lead.id, lead)
  return leads
}

/** A row never goes back to an older version, as long as the device keeps what it got. */
export class Versions {
  /** By the database, which goes with a company that is taken away; then by what was brought, and the lead. */
  private newest = new WeakMap<object, Map<string, number>>()

  check(leads: ReadonlyMap<string, StoredLead>, database: object, brought: number): void {
    const known = this.newest.get(database) ?? new Map<string, number>()
    this.newest.set(database, known)
    for (const { id, v } of leads.values()) {
      const lead = `${brought} ${id}`
      assert.ok(v >= (known.get(lead) ?? 0), 'I5: a row goes back to an older version')
      known.set(lead, v)
    }
  }

  forget(): void {
    this.newest = new WeakMap()
  }
}
