import type { ArrivingRows } from './row-source.ts'

export interface RowIndex<Row> {
  put(row: Row): void
  remove(id: string): void
}

export class LiveIndex<Row extends { _id: string }> {
  readonly #source: ArrivingRows<Row>
  readonly #index: RowIndex<Row>
  #arrival = 0
  #unsettled: string[] = []
  #isLoaded = false
  #catchingUp: Promise<void> | undefined

  constructor(source: ArrivingRows<Row>, index: RowIndex<Row>) {
    this.#source = source
    this.#index = index
  }

  get isLoaded() {
    return this.#isLoaded
  }

  /** A query that comes during a read joins it and then reads again: its own change may have come later. */
  async catchUp(): Promise<void> {
    const before = this.#catchingUp
    const reading = (async () => {
      await before?.catch(() => undefined)
      await this.#readArrivals()
      await this.#readUnsettled()
    })()
    this.#catchingUp = reading
    await reading
  }

  async #readArrivals() {
    const { rows, removedIds, arrival } = await this.#source.arrivedAfter(this.#arrival)
    for (const row of rows) this.#index.put(row)
    for (const id of removedIds) this.#index.remove(id)
    this.#arrival = arrival
    this.#isLoaded = true
  }

  async #readUnsettled() {
    const unsettled = await this.#source.unsettledIds()
    const touched = [...new Set([...unsettled, ...this.#unsettled])]
    const shown = new Map((await this.#source.byIds(touched)).map((row) => [row._id, row]))
    for (const id of touched) {
      const row = shown.get(id)
      if (row) this.#index.put(row)
      else this.#index.remove(id)
    }
    this.#unsettled = unsettled
  }
}
