import { duplicateKeysOf, hashOfKey } from '../../../csv/duplicate-keys.ts'
import { type KeyedLead, lastSeq, leadKeys, leadKeysSince } from '../../store/leads/lead-keys.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'

type KeysOf = (lead: Omit<KeyedLead, 'id' | 'isDeleted'>) => string[]

/** A quarter of a million leads take some 40 MB, because keys are stored as hashes. */
export class KnownLeads {
  private readonly placeByKey = new Map<number, number>()
  private readonly ids: string[] = []
  private readonly deleted = new Set<number>()
  /** Everything up to this commit was read. */
  private seq = 0
  /** The commit whose leads this upload has added itself. */
  private own = 0

  static async of(store: Store, companyId: string): Promise<KnownLeads> {
    const known = new KnownLeads()
    known.seq = await lastSeq(store.db, companyId)
    for await (const leads of leadKeys(store, companyId))
      for (const lead of leads) known.addStored(lead, duplicateKeysOf)
    return known
  }

  /** What was committed since: of a long file, few have to be read again for each batch. */
  async readOn(tx: TenantTx): Promise<void> {
    const seq = await lastSeq(tx.sql, tx.companyId)
    for await (const leads of leadKeysSince(tx, this.seq, this.own))
      for (const lead of leads) this.addStored(lead, duplicateKeysOf)
    this.seq = seq
  }

  noteOwn(seq = this.own): void {
    this.own = seq
  }

  /** Of these alone. */
  static among(leads: readonly KeyedLead[], keysOf: KeysOf): KnownLeads {
    const known = new KnownLeads()
    for (const lead of leads) known.addStored(lead, keysOf)
    return known
  }

  private addStored(lead: KeyedLead, keysOf: KeysOf) {
    const keys = lead.isDeleted ? duplicateKeysOf({ certificate_number: lead.certificate_number }) : keysOf(lead)
    if (keys.length === 0) return
    const place = this.add(lead.id, keys)
    if (lead.isDeleted) this.deleted.add(place)
  }

  add(id: string, keys: readonly string[]): number {
    const place = this.ids.push(id) - 1
    for (const key of keys) {
      const hash = hashOfKey(key)
      if (!this.placeByKey.has(hash)) this.placeByKey.set(hash, place)
    }
    return place
  }

  find(keys: readonly string[]): { id: string; isDeleted: boolean; key: string } | undefined {
    for (const key of keys) {
      const place = this.placeByKey.get(hashOfKey(key))
      if (place !== undefined) return { id: this.ids[place] ?? '', isDeleted: this.deleted.has(place), key }
    }
  }
}
