import { duplicateKeysOf, hashOfKey } from '../../../csv/duplicate-keys.ts'
import { type KeyedLead, leadKeys } from '../../store/leads/lead-keys.ts'
import type { Store } from '../../store/core/open-store.ts'

type KeysOf = (lead: Omit<KeyedLead, 'id' | 'isDeleted'>) => string[]

/** A quarter of a million leads take some 40 MB, because keys are stored as hashes. */
export class KnownLeads {
  private readonly placeByKey = new Map<number, number>()
  private readonly ids: string[] = []
  private readonly deleted = new Set<number>()

  static async of(store: Store, companyId: string, keysOf: KeysOf = duplicateKeysOf): Promise<KnownLeads> {
    const known = new KnownLeads()
    for await (const leads of leadKeys(store, companyId)) for (const lead of leads) known.addStored(lead, keysOf)
    return known
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
