import type { Lead } from '../../contract/entities/lead.ts'

export interface Arrivals {
  leads: Lead[]
  removedIds: string[]
  /** The place to ask from next time. */
  arrival: number
}

/** The device's leads as the index reads them. */
export interface LeadSource {
  /** The confirmed leads that reached or left the device after `arrival`; 0: all there are. */
  arrivedAfter(arrival: number): Promise<Arrivals>
  /** Ids of leads that unsettled work changes. */
  unsettledIds(): Promise<string[]>
  /** In the order of `ids`, unsettled work applied, unknown ones left out. */
  byIds(ids: readonly string[]): Promise<Lead[]>
  /** Newest first, unsettled work applied, straight from the database. */
  newest(offset: number, count: number): Promise<Lead[]>
  count(): Promise<number>
}
