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

export interface RowSource<Row> {
  /** Confirmed rows that came into the list or left it after `arrival`; 0: all of them. */
  arrivedAfter(arrival: number): Promise<Arrivals<Row>>
  unsettledIds(): Promise<string[]>
  byIds(ids: readonly string[]): Promise<Row[]>
  /** The unfiltered list straight from the database; undefined where local changes leave only an index able to tell. */
  page(page: PageRequest): Promise<Page<Row> | undefined>
}

export const pageWithin = (total: number, { number, size }: PageRequest) =>
  Math.min(Math.max(1, number), Math.max(1, Math.ceil(total / Math.max(1, size))))
