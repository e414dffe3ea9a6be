import assert from 'node:assert/strict'
import type { StoredPack, StoredRow, Tombstone } from '../../../../src/db/schema/row-records.ts'
import { PackReader } from '../../../../src/columns/pack-reader.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import type { SimDevice } from '../device.ts'

export type StoredLead = Pick<StoredRow<'lead'>, 'id' | 'seq' | 'v' | 'row'>

/** A pack never changes. */
const unpacked = new WeakMap<object, readonly StoredLead[]>()

function leadsIn(pack: StoredPack): readonly StoredLead[] {
  const known = unpacked.get(pack)
  if (known) return known
  const reader = new PackReader(pack)
  const leads = Array.from({ length: reader.count }, (_, index) => reader.storedAt(index) as unknown as StoredLead)
  unpacked.set(pack, leads)
  return leads
}

export function storedLeads(
  device: SimDevice,
  userId: string,
  companyId: string,
  { shown }: RowsMeta,
): Map<string, StoredLead> {
  const removed = new Set(device.rowsOf<Tombstone>(userId, companyId, 'tombstones').map(({ key }) => key))
  const packs = device.rowsOf<StoredPack>(userId, companyId, 'packs').filter(({ generation }) => generation === shown)
  const leads = new Map<string, StoredLead>()
  for (const lead of packs.flatMap(leadsIn)) {
    if (removed.has(`lead:${lead.id}`)) continue
    assert.ok(!leads.has(lead.id), 'a lead stands in two packs')
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
