export interface Arrivals<Row> {
  rows: Row[]
  removedIds: string[]
  /** The place to ask from next time. */
  arrival: number
}

/** `size: 0` asks for the total and the facets alone. */
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

/** The rows of one list of the device, as an index reads them. */
export interface RowSource<Row> {
  /** Confirmed rows that came into the list or left it after `arrival`; 0: all there are. */
  arrivedAfter(arrival: number): Promise<Arrivals<Row>>
  /** Ids of rows that unsettled work changes, whether they are in the list or not. */
  unsettledIds(): Promise<string[]>
  /** In the order of `ids`, unsettled work applied, those not in the list left out. */
  byIds(ids: readonly string[]): Promise<Row[]>
  /** The unfiltered list straight from the database; undefined where unsettled work leaves only an index able to tell. */
  page(page: PageRequest): Promise<Page<Row> | undefined>
}

/** The page that can be shown of `total` rows. */
export const pageWithin = (total: number, { number, size }: PageRequest) =>
  Math.min(Math.max(1, number), Math.max(1, Math.ceil(total / Math.max(1, size))))
