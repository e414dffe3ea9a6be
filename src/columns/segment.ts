// A segment holds a few thousand rows column by column: a value of many rows is stored once, and a row is put
// together again only when somebody asks for it. Rows of 75 fields take about a tenth of what they take as objects.

/** How the values of a column are kept. An empty field is absent, in a row as in its column. */
export type ColumnKind =
  /** Numbers into a list of the different values; 0 is absent. */
  | 'choice'
  /** Numbers of few decimals, as whole numbers over `scale` from `from` on; 0 is absent. */
  | 'decimal'
  | 'number'
  /** ISO 8601 in UTC with milliseconds, as a number. */
  | 'time'
  /** `2026-11-20`, as the number of days from `from` on; 0 is absent. */
  | 'day'
  /** All texts in one, with the length of each; 0 is absent. */
  | 'text'
  /** Like text: what else there may be, as JSON. */
  | 'json'

export interface ColumnHead {
  name: string
  kind: ColumnKind
  /** Where its numbers begin in the segment's, in bytes, and how wide each is. */
  at: number
  width: 1 | 2 | 4 | 8
  scale?: number
  from?: number
  values?: unknown[]
  /** Of a text: its place among the segment's texts; or, of one of few different characters, those and where its codes begin. */
  text?: number
  symbols?: string
  codesAt?: number
}

export interface Segment {
  count: number
  /** For each column its `ColumnHead`, as JSON: read when somebody asks for the column. */
  heads: Record<string, string>
  texts: string[]
  /** Everything numeric, one after the other; the ids first. Whole numbers of 8 bytes. */
  numbers: ArrayBuffer
}

export interface PackedRow {
  id: string
  seq: number
  v: number
  row: object
}

/** Kept beside a row's own fields: none of those begins with #. */
export const SEQ_COLUMN = '#seq'
export const VERSION_COLUMN = '#v'
