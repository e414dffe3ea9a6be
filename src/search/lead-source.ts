import type { Lead } from '../../contract/entities/lead.ts'
import type { Pack } from '../columns/pack.ts'
import type { LeadKind } from './lead-columns.ts'
import type { Page, PageRequest } from './row-source.ts'

/** How far a reader has read. */
export interface ReadTo {
  /** Another one when what was read before counts no more. */
  generation: number
  arrived: number
}

export interface LeadArrivals {
  /** Everything was brought anew: what was read before counts no more. */
  isAnew: boolean
  /** Confirmed leads by the thousand; what comes singly stands over them. */
  packs: Pack[]
  rows: Lead[]
  removedIds: string[]
  readTo: ReadTo
}

/** The leads and deals of the device, as an index reads them. */
export interface LeadSource {
  /** Another text whenever anything below may answer differently. */
  version(): Promise<string>
  /** Confirmed leads that came or went since; all there are for a reader that has read nothing. */
  arrivedSince(readTo: ReadTo | undefined): Promise<LeadArrivals>
  /** The leads that unsettled work changes, each with a mark: another one whenever that work is another. */
  unsettled(): Promise<ReadonlyMap<string, string>>
  /** These as they stand now, unsettled work applied; those that are no more are left out. */
  leadsNow(ids: readonly string[]): Promise<Lead[]>
  /** A part of the unfiltered list straight from the database; undefined where only an index can tell. */
  page(kind: LeadKind, page: PageRequest): Promise<Page<Lead> | undefined>
}
