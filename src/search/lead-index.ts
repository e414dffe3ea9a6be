import { DUPLICATE_FIELDS, duplicateKeysOf, hashOfKey } from '../../contract/entities/duplicate-keys.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { PackReader } from '../columns/pack-reader.ts'
import { facetsOf } from './facets.ts'
import { LeadColumns, type LeadKind } from './lead-columns.ts'
import { type LeadPoints, type LeadsWithin, leadsWithin, pointsOf, type Shape } from './lead-points.ts'
import type { Facets, Neighbours } from './lead-search.ts'
import { hasRadius, type Narrowed, narrow } from './narrow.ts'
import type { CentrePrecision } from './radius.ts'
import { type PageRequest, pageWithin } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'
import type { Sort } from './sort.ts'
import { rankSlots, type Ranks, sortSlots } from './sort-slots.ts'

export interface FoundPage {
  rows: Lead[]
  total: number
  number: number
  centre?: CentrePrecision
}

/** A screen asks for its rows, its numbers and its neighbours: the same question in turn. */
const ANSWERS_KEPT = 6

/** Of a text column: a few milliseconds' work. */
const RUNS_AT_ONCE = 8

const DEAD_SLOTS_BORNE = 20_000

/** Finds leads and deals in memory: every filter, in any combination, with exact totals. */
export class LeadIndex {
  readonly #columns = new LeadColumns()
  readonly #narrowed = new Map<string, Narrowed>()
  readonly #sorted = new Map<string, Uint32Array>()
  #ranks: Ranks | undefined

  put(lead: Lead): void {
    this.#columns.put(lead)
    this.#forget()
  }

  addPacks(readers: readonly PackReader[]): void {
    this.#columns.addPacks(readers)
    this.#forget()
  }

  remove(id: string): void {
    if (this.#columns.remove(id)) this.#forget()
  }

  /** After a long day of changes it is better read anew. */
  get isMostlyDead(): boolean {
    const { slots, deadSlots } = this.#columns
    return deadSlots > DEAD_SLOTS_BORNE && deadSlots > slots.count / 2
  }

  find(kind: LeadKind, filters: SearchFilters, page: PageRequest, sort?: Sort): FoundPage {
    const { centre } = this.#narrow(kind, filters)
    const slots = this.#slots(kind, filters, sort)
    const number = pageWithin(slots.length, page)
    const shown = slots.subarray((number - 1) * page.size, number * page.size)
    return {
      rows: Array.from(shown).flatMap((slot) => this.#columns.rows.at(slot) ?? []),
      total: slots.length,
      number,
      ...(centre ? { centre } : {}),
    }
  }

  /** How exactly it knows where the radius is measured from; undefined without one. */
  centre(kind: LeadKind, filters: SearchFilters): CentrePrecision | undefined {
    return hasRadius(filters) ? this.#narrow(kind, filters).centre : undefined
  }

  facets(kind: LeadKind, filters: SearchFilters): Facets {
    return facetsOf(this.#columns.selects, this.#narrow(kind, filters))
  }

  ids(kind: LeadKind, filters: SearchFilters, sort?: Sort): string[] {
    return Array.from(this.#slots(kind, filters, sort), (slot) => this.#columns.slots.idAt(slot))
  }

  count(kind: LeadKind, filters: SearchFilters): number {
    return this.#narrow(kind, filters).matching.length
  }

  points(kind: LeadKind, filters: SearchFilters): LeadPoints {
    return pointsOf(this.#columns, this.#narrow(kind, filters).matching)
  }

  within(kind: LeadKind, filters: SearchFilters, shape: Shape): LeadsWithin {
    return leadsWithin(this.#columns, this.#narrow(kind, filters).matching, shape)
  }

  neighbours(kind: LeadKind, filters: SearchFilters, sort: Sort | undefined, id: string): Neighbours {
    const slots = this.#slots(kind, filters, sort)
    const index = slots.indexOf(this.#columns.slots.find(id))
    if (index < 0) return { place: 0, total: slots.length }
    const idAt = (place: number) => {
      const slot = slots[place]
      return slot === undefined ? undefined : this.#columns.slots.idAt(slot)
    }
    const [previous, next] = [idAt(index - 1), idAt(index + 1)]
    return {
      place: index + 1,
      total: slots.length,
      ...(previous === undefined ? {} : { previous }),
      ...(next === undefined ? {} : { next }),
    }
  }

  rowsOf(kind: LeadKind, ids: readonly string[]): Lead[] {
    const { slots, isDead, dealStatus, rows } = this.#columns
    return ids.flatMap((id) => {
      const slot = slots.find(id)
      const isIn = slot >= 0 && isDead[slot] !== 1 && (dealStatus.codes[slot] !== 0) === (kind === 'deal')
      return isIn ? (rows.at(slot) ?? []) : []
    })
  }

  /** Of what tells each lead or deal from others: see `duplicateKeysOf`. */
  duplicateHashes(): Float64Array {
    const hashes: number[] = []
    const { rows, isDead } = this.#columns
    rows.eachOf(DUPLICATE_FIELDS, (slot, values) => {
      if (isDead[slot] !== 1) for (const key of duplicateKeysOf(values)) hashes.push(hashOfKey(key))
    })
    return Float64Array.from(hashes)
  }

  /** Reads a part of what a search by text needs, so that the first one is as fast as the next. False when all is read. */
  prepareSome(): boolean {
    const hasMore = Object.values(this.#columns.texts).some((column) => column.prepare(RUNS_AT_ONCE))
    if (!hasMore) for (const column of this.#columns.selects) void column.offered
    return hasMore
  }

  #narrow(kind: LeadKind, filters: SearchFilters): Narrowed {
    return remembered(this.#narrowed, JSON.stringify([kind, filters]), () => narrow(this.#columns, kind, filters))
  }

  #slots(kind: LeadKind, filters: SearchFilters, sort: Sort | undefined): Uint32Array {
    const { matching } = this.#narrow(kind, filters)
    if (!sort) return matching
    const key = JSON.stringify([kind, filters, sort])
    return remembered(this.#sorted, key, () => sortSlots(matching, this.#ranksOf(sort.column), sort))
  }

  #ranksOf(column: string): Ranks {
    if (this.#ranks?.column !== column) {
      this.#ranks = rankSlots(this.#columns.rows, this.#columns.slots.count, column)
    }
    return this.#ranks
  }

  #forget(): void {
    this.#narrowed.clear()
    this.#sorted.clear()
    this.#ranks = undefined
  }
}

function remembered<T>(answers: Map<string, T>, key: string, answer: () => T): T {
  const known = answers.get(key)
  if (known !== undefined) return known
  for (const oldest of answers.keys()) {
    if (answers.size < ANSWERS_KEPT) break
    answers.delete(oldest)
  }
  const fresh = answer()
  answers.set(key, fresh)
  return fresh
}
