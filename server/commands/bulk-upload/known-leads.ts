import { duplicateKeysOf } from '../../../contract/entities/lead-import.ts'
import { type KeyedLead, leadKeys } from '../../store/lead-keys.ts'
import type { Store } from '../../store/open-store.ts'

/**
 * Which lead of a company has a certificate, an e-mail, a phone or an address. Of a quarter of a million leads it takes
 * some 40 MB: keys are kept as 53-bit hashes, in which two of a million meet once in 20,000 imports.
 */
export class KnownLeads {
  private readonly placeByKey = new Map<number, number>()
  private readonly ids: string[] = []
  private readonly deleted = new Set<number>()

  static async of(store: Store, companyId: string): Promise<KnownLeads> {
    const known = new KnownLeads()
    for await (const leads of leadKeys(store, companyId)) for (const lead of leads) known.addStored(lead)
    return known
  }

  private addStored(lead: KeyedLead) {
    const keys = lead.isDeleted
      ? duplicateKeysOf({ certificate_number: lead.certificate_number })
      : duplicateKeysOf(lead)
    if (keys.length === 0) return
    const place = this.add(lead.id, keys)
    if (lead.isDeleted) this.deleted.add(place)
  }

  /** The keys of a lead that is about to be added. */
  add(id: string, keys: readonly string[]): number {
    const place = this.ids.push(id) - 1
    for (const key of keys) {
      const hash = hash53(key)
      if (!this.placeByKey.has(hash)) this.placeByKey.set(hash, place)
    }
    return place
  }

  /** The first that shares a key. */
  find(keys: readonly string[]): { id: string; isDeleted: boolean } | undefined {
    for (const key of keys) {
      const place = this.placeByKey.get(hash53(key))
      if (place !== undefined) return { id: this.ids[place] ?? '', isDeleted: this.deleted.has(place) }
    }
  }
}

/** Two multiplicative hashes of 32 bits, put together (cyrb53). */
function hash53(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (0x1fffff & low) + (high >>> 0)
}
