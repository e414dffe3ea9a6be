export interface Arrivals<Row> {
  rows: Row[]
  removedIds: string[]
  arrival: number
}

/** `size: 0` asks for the total and the facets only. */
export interface PageRequest {
  number: number
  size: number
}

export interface Page<Row> {
  rows: Row[]
  total: number
  /** The page that was found: a number past the end gives the last page. */
  number: number
}

/** Rows as they arrive, with the local changes over them. */
export interface ArrivingRows<Row> {
  /** Confirmed rows that came or left after `arrival`; 0: all of them. */
  arrivedAfter(arrival: number): Promise<Arrivals<Row>>
  unsettledIds(): Promise<string[]>
  byIds(ids: readonly string[]): Promise<Row[]>
}

/** The rows of a list. */
export interface RowSource<Row> extends ArrivingRows<Row> {
  /** The unfiltered list straight from the database; undefined where, because of local changes, only an index knows it. */
  page(page: PageRequest): Promise<Page<Row> | undefined>
}

export const pageWithin = (total: number, { number, size }: PageRequest) =>
  Math.min(Math.max(1, number), Math.max(1, Math.ceil(total / Math.max(1, size))))
