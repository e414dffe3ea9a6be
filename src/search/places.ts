import { COORDINATE_PRECISIONS, type CoordinatePrecision, type Lead } from '../../contract/entities/lead.ts'
import type { SegmentColumn } from '../columns/segment-values.ts'
import type { SegmentReader } from '../columns/segment-reader.ts'
import type { KeptColumn } from '../columns/segment-rest.ts'
import { grown } from './grown.ts'

export class Places {
  #lat = new Float64Array()
  #lng = new Float64Array()
  #precision = new Uint8Array()

  /** For segments whose places are numbers. */
  readonly kept = [this.#keptAs('lat', () => this.#lat), this.#keptAs('lng', () => this.#lng)]

  #keptAs(name: 'lat' | 'lng', all: () => Float64Array): KeptColumn {
    const valueAt = (slot: number) => (Number.isNaN(all()[slot]) ? undefined : all()[slot])
    const part = (base: number, count: number): SegmentColumn => ({
      kind: 'number',
      numbers: all().subarray(base, base + count),
      values: [],
      at: (index) => valueAt(base + index),
    })
    return { name, valueAt, part }
  }

  has = (slot: number) => !Number.isNaN(this.lat(slot)) && !Number.isNaN(this.lng(slot))
  lat = (slot: number) => this.#lat[slot] ?? Number.NaN
  lng = (slot: number) => this.#lng[slot] ?? Number.NaN
  /** Excludes the middles of wider areas: a lead in the middle of its area says nothing about its sector. */
  isAsExactAs = (slot: number, precision: CoordinatePrecision) => (this.#precision[slot] ?? 0) <= rankOf(precision)

  set(slot: number, { lat, lng, coordinate_precision }: Lead): void {
    this.reserve(slot + 1)
    this.#lat[slot] = lat ?? Number.NaN
    this.#lng[slot] = lng ?? Number.NaN
    this.#precision[slot] = rankOf(coordinate_precision)
  }

  setSegment(base: number, reader: SegmentReader): void {
    this.reserve(base + reader.count)
    this.#lat.set(numbersOf(reader.column('lat'), reader.count), base)
    this.#lng.set(numbersOf(reader.column('lng'), reader.count), base)
    const precision = reader.column('coordinate_precision')
    for (let index = 0; index < reader.count; index++) {
      this.#precision[base + index] = rankOf(precision?.at(index))
    }
  }

  reserve(count: number): void {
    this.#lat = grown(this.#lat, count)
    this.#lng = grown(this.#lng, count)
    this.#precision = grown(this.#precision, count)
  }
}

/** A lead that brought its own place is placed exactly. */
const rankOf = (precision: unknown) =>
  Math.max(
    0,
    COORDINATE_PRECISIONS.findIndex((known) => known === precision),
  )

function numbersOf(column: SegmentColumn | undefined, count: number): Float64Array {
  const numbers = new Float64Array(count).fill(Number.NaN)
  for (let index = 0; column && index < count; index++) numbers[index] = Number(column.at(index) ?? Number.NaN)
  return numbers
}
