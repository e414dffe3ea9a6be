import type { Segment } from '../../columns/segment.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'

/** The status of a lead, its assignee ('' for nobody), and since when nothing has happened to it. */
export type Stage = [status: string, whose: string, since: string]

export interface DayKeys {
  stage?: Stage
  booked?: string
}

export interface StoredSegment extends Segment {
  key: number
  generation: number
  arrived: number
}

export interface SegmentEntry {
  key: number
  generation: number
  arrived: number
  count: number
  deals: number
  newest: string
  oldest: string
  /** Sorted ascending, for binary search. */
  fingerprints: Uint32Array
  tallies: Record<string, number>
}

/** Kept apart from the entry, because only the home screen reads it. */
export interface SegmentDay {
  key: number
  generation: number
  arrived: number
  /** JSON of `DayRow[]`. */
  listed: string
}

export interface DayRow {
  index: number
  booked?: string
  /** The assignee of the call-back, and since when nothing has happened to it. */
  callBack?: [whose: string, since: string]
}

export interface Tally {
  key: string
  count: number
}

/** As the server last had it. Only the puller writes it. Leads are in segments; their table holds later changes. */
export interface StoredRow<E extends EntityName = EntityName> extends DayKeys {
  id: string
  seq: number
  v: number
  row: Rows[E]
  arrived: number
  order?: [list: string, position: string]
}

export interface Tombstone {
  key: string
  entity: EntityName
  id: string
  seq: number
  arrived: number
}

/** The bytes of a file of a lead that somebody saw on this device. They go with the file's row. */
export interface SeenFile {
  contentId: string
  part: 'thumbnail' | 'whole'
  content: Blob
  bytes: number
  keptAt: number
}

export interface BootstrapProgress {
  epoch: string
  /** The end of the feed when it began: changes are pulled from here afterwards. */
  headCursor: string
  headSeq: number
  /** The page to ask for next; absent = the first. */
  after?: string
  /** Rows that arrived no later belong to the generation before. */
  floor: number
  /** Part of the page that is asked for next has been written already. */
  isPartWritten?: boolean
}
