import type { Lead } from '../../contract/entities/lead.ts'
import type { Segment } from '../columns/segment.ts'
import type { LeadKind, NextDue } from './lead-columns.ts'
import type { Page, PageRequest } from './row-source.ts'

export interface ReadTo {
  generation: number
  arrived: number
}

export interface LeadArrivals {
  /** Everything was read again: what was read before no longer counts. */
  isReset: boolean
  /** Confirmed leads by the thousand; those that come singly replace them. */
  segments: Segment[]
  rows: Lead[]
  removedIds: string[]
  readTo: ReadTo
}

export interface LeadSource {
  /** Changes whenever anything below may answer differently. */
  version(): Promise<string>
  /** Confirmed leads that came or went since; all leads for a first reader. */
  arrivedSince(readTo: ReadTo | undefined): Promise<LeadArrivals>
  /** The leads that local changes touch, each with a mark that changes with those changes. */
  unsettled(): Promise<ReadonlyMap<string, string>>
  /** By lead, as it is now: it changes with the clock too. */
  nextDue(): Promise<ReadonlyMap<string, NextDue>>
  /** Leads that have files. */
  withFiles(): Promise<ReadonlySet<string>>
  /** Of the users, by id. */
  userNames(): Promise<ReadonlyMap<string, string>>
  leadsNow(ids: readonly string[]): Promise<Lead[]>
  /** Part of the unfiltered list straight from the database; undefined where only an index knows it. */
  page(kind: LeadKind, page: PageRequest): Promise<Page<Lead> | undefined>
}
