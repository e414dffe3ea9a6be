import { phoneDigits } from '../../contract/entities/phone.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { type ChoiceColumn, NONE } from './choice-column.ts'
import { choiceOf } from './choices.ts'
import type { LeadColumns, LeadKind } from './lead-columns.ts'
import { boxAround, type Centre, type CentrePrecision, findCentre, milesBetween } from './radius.ts'
import type { SearchFilters } from './search-filters.ts'
import type { TextColumn } from './text-column.ts'

/** What the filters leave. */
export interface Narrowed {
  /** Slots, the newest lead first. */
  matching: Uint32Array
  /** For each slot, what keeps it out. */
  out: Uint8Array
  /** For each slot that one select keeps out, the select's place. */
  obstacle: Uint8Array
  centre?: CentrePrecision
}

/** A slot is in while nothing keeps it out. One select keeps it out by 1, two by 2; anything else for good. */
export const IN = 0
export const BY_ONE_SELECT = 1
const FOR_GOOD = 128

export function narrow(columns: LeadColumns, kind: LeadKind, filters: SearchFilters): Narrowed {
  const out = startingWith(columns, kind)
  keepOutByTexts(columns, filters, out)
  keepOutByPerson(columns, filters, out)
  const obstacle = new Uint8Array(out.length)
  for (const [select, column] of columns.selects.entries()) {
    const chosen = filters[column.name] ?? []
    if (chosen.length > 0) keepOutBySelect(column, chosen, { select, out, obstacle })
  }
  const centre = keepOutByRadius(columns, filters, out)
  return { matching: matchingInOrder(columns, out), out, obstacle, ...(centre ? { centre } : {}) }
}

// Whether a lead is in is a matter of chance to the processor: loops that add instead of branching are several times
// faster.

function startingWith({ isDead, slots, dealStatus }: LeadColumns, kind: LeadKind): Uint8Array {
  const out = new Uint8Array(slots.count)
  const { codes } = dealStatus
  const wantsDeals = Number(kind === 'deal')
  for (let slot = 0; slot < out.length; slot++) {
    out[slot] = ((isDead[slot] ?? 0) | (Number(codes[slot] !== NONE) ^ wantsDeals)) * FOR_GOOD
  }
  return out
}

function keepOutByTexts({ texts }: LeadColumns, filters: SearchFilters, out: Uint8Array): void {
  keepOutUnless(texts.firstname, filters.firstname?.trim().toLowerCase(), out)
  keepOutUnless(texts.surname, filters.surname?.trim().toLowerCase(), out)
  keepOutUnless(texts.phone, phoneDigits(filters.phone ?? ''), out)
  if (!hasRadius(filters)) keepOutUnless(texts.postcode, compactPostcode(filters.postcode ?? ''), out, 'at its start')
}

export const hasRadius = (filters: SearchFilters) => Boolean(filters.radius && compactPostcode(filters.postcode ?? ''))

export function isUnfiltered({ radius: _needsPostcode, centre: _needsRadius, ...filters }: SearchFilters): boolean {
  return Object.values(filters).every((value) => !value || (typeof value !== 'boolean' && value.length === 0))
}

function keepOutUnless(column: TextColumn, part: string | undefined, out: Uint8Array, where?: 'at its start'): void {
  if (!part) return
  const isFound = new Uint8Array(out.length)
  column.findContaining(part, (slot, isAtStart) => {
    if (isAtStart || !where) isFound[slot] = 1
  })
  for (let slot = 0; slot < out.length; slot++) out[slot] = (out[slot] ?? 0) | ((1 - (isFound[slot] ?? 0)) * FOR_GOOD)
}

function keepOutByPerson(
  { assignedTo, leadStatus, dealStatus }: LeadColumns,
  filters: SearchFilters,
  out: Uint8Array,
): void {
  if (filters.assignedTo) keepOutOthers(assignedTo, filters.assignedTo, out)
  if (!filters.newLeads) return
  keepOutOthers(assignedTo, '', out)
  keepOutOthers(dealStatus, '', out)
  keepOutOthers(leadStatus, 'Open', out)
}

function keepOutOthers(column: ChoiceColumn, wanted: string, out: Uint8Array): void {
  const missesBy = column.missesBy((value) => value === wanted)
  const { codes } = column
  for (let slot = 0; slot < out.length; slot++) {
    out[slot] = (out[slot] ?? 0) | ((missesBy[codes[slot] ?? 0] ?? 0) * FOR_GOOD)
  }
}

interface Selecting {
  select: number
  out: Uint8Array
  /** The select that keeps a slot out, where only one does; else nothing that means anything. */
  obstacle: Uint8Array
}

function keepOutBySelect(column: ChoiceColumn, chosen: readonly string[], { select, out, obstacle }: Selecting): void {
  const wanted = new Set(chosen.map((value) => choiceOf(column.name, value)))
  const missesBy = column.missesBy((value) => wanted.has(value))
  const { codes } = column
  for (let slot = 0; slot < out.length; slot++) {
    const misses = missesBy[codes[slot] ?? 0] ?? 0
    out[slot] = (out[slot] ?? 0) + misses
    obstacle[slot] = (obstacle[slot] ?? 0) + misses * select
  }
}

/** Last, because measuring costs most: only what nothing else keeps out, or one select, is measured. */
function keepOutByRadius(columns: LeadColumns, filters: SearchFilters, out: Uint8Array): CentrePrecision | undefined {
  if (!hasRadius(filters)) return
  const { places, texts, isDead } = columns
  const leads = { postcodes: texts.postcode, places, isAlive: (slot: number) => isDead[slot] !== 1 }
  const centre = findCentre(leads, filters.postcode ?? '', filters.centre)
  const isNear = centre ? nearness(columns, centre, filters.radius ?? 0) : () => false
  for (let slot = 0; slot < out.length; slot++) {
    if ((out[slot] ?? 0) <= BY_ONE_SELECT && !isNear(slot)) out[slot] = FOR_GOOD
  }
  return centre?.precision ?? 'unknown'
}

function nearness({ places }: LeadColumns, centre: Centre, miles: number): (slot: number) => boolean {
  const { south, north, west, east } = boxAround(centre, miles)
  return (slot) => {
    const [lat, lng] = [places.lat(slot), places.lng(slot)]
    // Where nobody knows a place it is NaN, which is nowhere.
    return lat >= south && lat <= north && lng >= west && lng <= east && milesBetween(centre, { lat, lng }) <= miles
  }
}

function matchingInOrder({ slots }: LeadColumns, out: Uint8Array): Uint32Array {
  const order = slots.newestFirst()
  const matching = new Uint32Array(order.length)
  let found = 0
  for (let place = 0; place < order.length; place++) {
    const slot = order[place] ?? 0
    matching[found] = slot
    found += Number(out[slot] === IN)
  }
  return matching.slice(0, found)
}
