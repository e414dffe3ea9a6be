import { type SoughtKey, storedHashesOf } from '../../../csv/duplicate-keys.ts'
import { type KeyedLead, lastSeq, leadKeys, leadKeysSince } from '../../store/leads/lead-keys.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'

type HashesOf = (lead: Omit<KeyedLead, 'id' | 'isDeleted'>) => number[]

/** A quarter of a million leads take some 40 MB, because keys are stored as hashes. */
export class KnownLeads {
  private readonly placeByKey = new Map<number, number>()
  private readonly ids: string[] = []
  private readonly deleted = new Set<number>()
  /** The last commit whose leads were read. */
  private seq = 0
  /** The last commit in which this upload added leads. */
  private own = 0

  static async of(store: Store, companyId: string): Promise<KnownLeads> {
    const known = new KnownLeads()
    known.seq = await lastSeq(store.db, companyId)
    for await (const leads of leadKeys(store, companyId))
      for (const lead of leads) known.addStored(lead, storedHashesOf)
    return known
  }

  /** Reads what was committed since. During a long file each batch reads only a few leads. */
  async readOn(tx: TenantTx): Promise<void> {
    const seq = await lastSeq(tx.sql, tx.companyId)
    for await (const leads of leadKeysSince(tx, this.seq, this.own))
      for (const lead of leads) this.addStored(lead, storedHashesOf)
    this.seq = seq
  }

  noteOwn(seq = this.own): void {
    this.own = seq
  }

  /** Knows only these leads. */
  static among(leads: readonly KeyedLead[], hashesOf: HashesOf): KnownLeads {
    const known = new KnownLeads()
    for (const lead of leads) known.addStored(lead, hashesOf)
    return known
  }

  private addStored(lead: KeyedLead, hashesOf: HashesOf) {
    const hashes = lead.isDeleted ? storedHashesOf({ certificate_number: lead.certificate_number }) : hashesOf(lead)
    if (hashes.length === 0) return
    const place = this.add(lead.id, hashes)
    if (lead.isDeleted) this.deleted.add(place)
  }

  add(id: string, hashes: readonly number[]): number {
    const place = this.ids.push(id) - 1
    for (const hash of hashes) if (!this.placeByKey.has(hash)) this.placeByKey.set(hash, place)
    return place
  }

  find(keys: readonly SoughtKey[]): ({ id: string; isDeleted: boolean } & Pick<SoughtKey, 'kind'>) | undefined {
    for (const { kind, hash } of keys) {
      const place = this.placeByKey.get(hash)
      if (place !== undefined) return { id: this.ids[place] ?? '', isDeleted: this.deleted.has(place), kind }
    }
  }
}
