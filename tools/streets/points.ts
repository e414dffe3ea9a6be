// The locations of an extract's points: three arrays of numbers, 16 bytes for each point, in the order of the ids.

const FIRST_SIZE = 1 << 16
const SCALE = 1e7

export type Position = [lng: number, lat: number]

export class Points {
  #ids = new Float64Array(FIRST_SIZE)
  #lngs = new Int32Array(FIRST_SIZE)
  #lats = new Int32Array(FIRST_SIZE)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Ids have to rise. False where this one doesn't. */
  add(id: number, lng: number, lat: number): boolean {
    if (this.#count > 0 && id <= (this.#ids[this.#count - 1] ?? 0)) return false
    if (this.#count === this.#ids.length) this.#grow()
    this.#ids[this.#count] = id
    this.#lngs[this.#count] = Math.round(lng * SCALE)
    this.#lats[this.#count] = Math.round(lat * SCALE)
    this.#count += 1
    return true
  }

  find(id: number): Position | undefined {
    let [low, high] = [0, this.#count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#ids[middle] ?? 0
      if (found === id) return [(this.#lngs[middle] ?? 0) / SCALE, (this.#lats[middle] ?? 0) / SCALE]
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  #grow(): void {
    const grown = <Numbers extends Float64Array | Int32Array>(old: Numbers, fresh: Numbers): Numbers => {
      fresh.set(old)
      return fresh
    }
    this.#ids = grown(this.#ids, new Float64Array(this.#ids.length * 2))
    this.#lngs = grown(this.#lngs, new Int32Array(this.#lngs.length * 2))
    this.#lats = grown(this.#lats, new Int32Array(this.#lats.length * 2))
  }
}
