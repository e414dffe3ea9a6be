import type { Pack } from '../../columns/pack.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'

/** Where a lead stands, with whom ('' for nobody), and since when nothing has happened to it. */
export type Stage = [status: string, whose: string, since: string]

export interface DayPlaces {
  /** Of a lead that is no deal yet. */
  stage?: Stage
  /** Day and time of the visit, of a lead or a deal. */
  booked?: string
}

export interface StoredPack extends Pack {
  key: number
  generation: number
  /** What the newest of its rows arrived with. */
  arrived: number
}

/** What is known of a pack without opening it. */
export interface PackEntry {
  key: number
  generation: number
  arrived: number
  count: number
  deals: number
  /** `createdAt` of its newest and its oldest lead. */
  newest: string
  oldest: string
  /** Of its rows, the least first, so that one is found by halving. */
  fingerprints: Uint32Array
  /** What its rows are counted under. */
  tallies: Record<string, number>
}

/** Apart from the entry, because the home screen alone reads it. */
export interface PackDay {
  key: number
  generation: number
  arrived: number
  /** JSON of `DayRow[]`. */
  listed: string
}

/** A row that the home screen may list. */
export interface DayRow {
  index: number
  booked?: string
  /** Whose call-back it is, and since when nothing has happened to it. */
  callBack?: [whose: string, since: string]
}

export interface Tally {
  key: string
  count: number
}

/**
 * A confirmed row: what the server said when the device last pulled. Only the puller writes it. Leads stand in packs; in
 * their own table stand those that came or changed since they were packed.
 */
export interface StoredRow<E extends EntityName = EntityName> extends DayPlaces {
  id: string
  /** The commit that last touched it. */
  seq: number
  v: number
  row: Rows[E]
  /** Which page of the puller brought it: grows, so that a reader can ask for what came since. */
  arrived: number
  /** The list it stands in and its place there, see `row-lists.ts`. */
  order?: [list: string, place: string]
}

export interface Tombstone {
  key: string
  entity: EntityName
  id: string
  seq: number
  arrived: number
}

/** Where a bootstrap stands: written with each page, so that it goes on after a crash. */
export interface BootstrapProgress {
  epoch: string
  /** The end of the feed when it began: changes are pulled from here afterwards. */
  headCursor: string
  headSeq: number
  /** The page to ask for next; absent = the first. */
  after?: string
  /** Rows that arrived no later belong to the generation before. */
  floor: number
  /** A part of the page that is asked for next is written already. */
  isPartWritten?: boolean
}
