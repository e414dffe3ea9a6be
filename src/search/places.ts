import type { Lead } from '../../contract/entities/lead.ts'
import type { PackReader } from '../columns/pack-reader.ts'
import { grown } from './grown.ts'

/** Where each lead is; NaN where nobody knows. */
export class Places {
  #lat = new Float64Array()
  #lng = new Float64Array()
  #isExact = new Uint8Array()

  has = (slot: number) => !Number.isNaN(this.lat(slot)) && !Number.isNaN(this.lng(slot))
  lat = (slot: number) => this.#lat[slot] ?? Number.NaN
  lng = (slot: number) => this.#lng[slot] ?? Number.NaN
  /** Its own postcode's place, not the middle of a wider one. */
  isExact = (slot: number) => this.#isExact[slot] === 1

  set(slot: number, { lat, lng, coordinate_precision }: Lead): void {
    this.#reserve(slot + 1)
    this.#lat[slot] = lat ?? Number.NaN
    this.#lng[slot] = lng ?? Number.NaN
    this.#isExact[slot] = Number(isExact(coordinate_precision))
  }

  setPack(base: number, reader: PackReader): void {
    this.#reserve(base + reader.count)
    const [lat, lng] = [reader.column('lat'), reader.column('lng')]
    const precision = reader.column('coordinate_precision')
    for (let index = 0; index < reader.count; index++) {
      this.#lat[base + index] = Number(lat?.at(index) ?? Number.NaN)
      this.#lng[base + index] = Number(lng?.at(index) ?? Number.NaN)
      this.#isExact[base + index] = Number(isExact(precision?.at(index)))
    }
  }

  #reserve(count: number): void {
    this.#lat = grown(this.#lat, count)
    this.#lng = grown(this.#lng, count)
    this.#isExact = grown(this.#isExact, count)
  }
}

const isExact = (precision: unknown) => (precision ?? 'unit') === 'unit'
