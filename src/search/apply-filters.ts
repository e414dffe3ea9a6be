import { UNASSIGNED } from '../../contract/entities/filters/facts.ts'
import { isInRange, wantedRanges } from '../../contract/entities/filters/ranges.ts'
import { searchKey, wordKey, wordsOf } from '../../contract/entities/fold.ts'
import { soughtPhone, soughtText } from '../../contract/entities/phone/sought-phones.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { type PostcodeFilter, readPostcodeFilter } from '../../contract/entities/postcodes/postcode-filter.ts'
import { type ChoiceColumn, NONE } from './choice-column.ts'
import { choiceOf } from './choices.ts'
import { emailKey, type LeadColumns, type LeadKind } from './lead-columns.ts'
import { type Centre, type CentreFacts, centreFacts, findCentre } from './postcode-centre.ts'
import { boxAround, milesBetween } from './radius.ts'
import type { NumberColumn } from './number-column.ts'
import { type SearchFilters, SELECT_NAMES } from './search-filters.ts'
import type { Slots } from './slots.ts'
import type { TextColumn } from './text-column.ts'

export interface ExclusionMask {
  out: Uint8Array
  /** For each slot that exactly one select keeps out, the index of that select. */
  obstacle: Uint8Array
}

export interface Range {
  from: number
  to: number
}

/** A slot is in while nothing keeps it out. One select keeps it out by 1, two by 2; anything else for good. */
export const IN = 0
export const BY_ONE_SELECT = 1
const FOR_GOOD = 128

export function applyFilters(
  columns: LeadColumns,
  kind: LeadKind,
  filters: SearchFilters,
  narrowed: ExclusionMask,
  range: Range,
): CentreFacts | undefined {
  const { out, obstacle } = narrowed
  begin(columns, kind, out, range)
  keepOutByTexts(columns, filters, out, range)
  keepOutByWords(columns, filters, out, range)
  keepOutByPerson(columns, filters, out, range)
  keepOutByFacts(columns, filters, out, range)
  keepOutByRanges(columns, filters, out, range)
  obstacle.fill(0, range.from, range.to)
  for (const [select, column] of columns.selects.entries()) {
    const chosen = filters[SELECT_NAMES[select] ?? 'assignee'] ?? []
    if (chosen.length > 0) keepOutBySelect(column, chosen, { ...narrowed, select, range })
  }
  return keepOutByRadius(columns, filters, out, range)
}

export const keepOutForGood = ({ out }: ExclusionMask, slot: number) => void (out[slot] = FOR_GOOD)

// The processor can’t predict whether a lead is in: loops that add instead of branching are much faster.

function begin({ isDead, dealStatus }: LeadColumns, kind: LeadKind, out: Uint8Array, { from, to }: Range): void {
  const { codes } = dealStatus
  const wantsDeals = Number(kind === 'deal')
  for (let slot = from; slot < to; slot++) {
    out[slot] = ((isDead[slot] ?? 0) | (Number(codes[slot] !== NONE) ^ wantsDeals)) * FOR_GOOD
  }
}

function keepOutByTexts({ texts, streets }: LeadColumns, filters: SearchFilters, out: Uint8Array, range: Range): void {
  const keepOutUnless = (column: TextColumn, part: string) => {
    if (part) keepOutWithout(column, { part }, out, range)
  }
  keepOutUnless(texts.firstname, searchKey(filters.firstname ?? ''))
  keepOutUnless(texts.surname, searchKey(filters.surname ?? ''))
  keepOutUnless(texts.phone, soughtPhone(filters.phone ?? ''))
  const postcode = hasRadius(filters) ? undefined : readPostcodeFilter(filters.postcode ?? '')
  if (postcode) keepOutWithout(texts.postcode, wantedPostcode(postcode), out, range)
  for (const word of wordsOf(filters.address ?? '')) {
    const isFound = new Uint8Array(range.to - range.from)
    for (const column of Object.values(streets)) find(column, { part: word }, isFound, range)
    keepOutUnfound(isFound, out, range)
  }
}

export const hasRadius = (filters: SearchFilters) => Boolean(filters.radius && compactPostcode(filters.postcode ?? ''))

export function isUnfiltered({
  radius: _needsPostcode,
  centre: _needsRadius,
  today: _needsDates,
  ...filters
}: SearchFilters): boolean {
  return Object.values(filters).every((value) => !value || (typeof value !== 'boolean' && value.length === 0))
}

interface Wanted {
  part: string
  /** Only at the start of texts of one of these lengths; `any` for all. Undefined: anywhere. */
  atStartOf?: readonly number[] | 'any'
}

const wantedPostcode = ({ start, lengths }: PostcodeFilter): Wanted => ({ part: start, atStartOf: lengths ?? 'any' })

/** Up to its @, where that was typed, an email has nothing else before it. */
function wantedEmail(word: string): Wanted {
  const part = emailKey(word)
  return word.includes('@') ? { part, atStartOf: [part.length] } : { part }
}

function keepOutWithout(column: TextColumn, wanted: Wanted, out: Uint8Array, range: Range): void {
  const isFound = new Uint8Array(range.to - range.from)
  find(column, wanted, isFound, range)
  keepOutUnfound(isFound, out, range)
}

function keepOutByWords(
  { texts, addressTexts }: LeadColumns,
  filters: SearchFilters,
  out: Uint8Array,
  range: Range,
): void {
  const { phones, words } = soughtText(filters.words ?? '')
  for (const phone of phones) keepOutWithout(texts.phone, { part: phone.replace(/^0/, '') }, out, range)
  const text = words.join(' ')
  // A dash between two words is no word.
  for (const word of words.filter(wordKey)) {
    const isFound = new Uint8Array(range.to - range.from)
    const findIn = (column: TextColumn, part: string) => {
      if (part) find(column, { part }, isFound, range)
    }
    findIn(texts.firstname, searchKey(word))
    findIn(texts.surname, searchKey(word))
    for (const column of addressTexts) findIn(column, wordKey(word))
    const email = wantedEmail(word)
    if (email.part) find(texts.email, email, isFound, range)
    for (const postcode of [readPostcodeFilter(word), readPostcodeFilter(text)])
      if (postcode) find(texts.postcode, wantedPostcode(postcode), isFound, range)
    // Of SK4 the 4 is in most telephone numbers.
    if (!/\p{L}/u.test(word)) findIn(texts.phone, soughtPhone(word))
    keepOutUnfound(isFound, out, range)
  }
}

function find(column: TextColumn, { part, atStartOf }: Wanted, isFound: Uint8Array, { from, to }: Range): void {
  const found = (slot: number, isAtStart: boolean, length: number) => {
    if (!atStartOf || (isAtStart && (atStartOf === 'any' || atStartOf.includes(length)))) isFound[slot - from] = 1
  }
  if (to === from + 1 && column.isSingle(from)) column.findWithin(from, part, found)
  else column.findContaining(part, found)
}

function keepOutUnfound(isFound: Uint8Array, out: Uint8Array, { from, to }: Range): void {
  for (let slot = from; slot < to; slot++) {
    out[slot] = (out[slot] ?? 0) | ((1 - (isFound[slot - from] ?? 0)) * FOR_GOOD)
  }
}

function keepOutByPerson(
  { assignedTo, leadStatus, dealStatus }: LeadColumns,
  filters: SearchFilters,
  out: Uint8Array,
  range: Range,
): void {
  const keepOutOthers = (column: ChoiceColumn, wanted: string) => keepOutOthersThan(column, wanted, out, range)
  if (filters.assignedTo) keepOutOthers(assignedTo, filters.assignedTo)
  if (!filters.newLeads) return
  keepOutOthers(assignedTo, UNASSIGNED)
  keepOutOthers(dealStatus, '')
  keepOutOthers(leadStatus, 'Open')
}

function keepOutOthersThan(column: ChoiceColumn, wanted: string, out: Uint8Array, { from, to }: Range): void {
  const missesBy = column.missesBy((value) => value === wanted)
  const { codes } = column
  for (let slot = from; slot < to; slot++) {
    out[slot] = (out[slot] ?? 0) | ((missesBy[codes[slot] ?? 0] ?? 0) * FOR_GOOD)
  }
}

function keepOutByFacts(columns: LeadColumns, filters: SearchFilters, out: Uint8Array, range: Range): void {
  const { flags, slots, withFiles } = columns
  const keepOutUnless = ({ numbers }: NumberColumn, wanted: number) => {
    for (let slot = range.from; slot < range.to; slot++) {
      out[slot] = (out[slot] ?? 0) | (Number(numbers[slot] !== wanted) * FOR_GOOD)
    }
  }
  for (const name of filters.has ?? []) {
    if (name !== 'files') keepOutUnless(flags[name], 1)
    else if (range.to === range.from + 1)
      out[range.from] = (out[range.from] ?? 0) | (withFiles.has(slots.idAt(range.from)) ? 0 : FOR_GOOD)
    else keepOutAllBut(withFiles, slots, out, range)
  }
  if (filters.do_not_call) keepOutUnless(flags.do_not_call, Number(filters.do_not_call === 'yes'))
}

function keepOutAllBut(ids: ReadonlySet<string>, slots: Slots, out: Uint8Array, { from, to }: Range): void {
  const isIn = new Uint8Array(to - from)
  for (const id of ids) {
    const slot = slots.find(id)
    if (slot >= from && slot < to) isIn[slot - from] = 1
  }
  keepOutUnfound(isIn, out, { from, to })
}

function keepOutByRanges({ numbers }: LeadColumns, filters: SearchFilters, out: Uint8Array, { from, to }: Range): void {
  for (const wanted of wantedRanges(filters, filters.today ?? '')) {
    const values = numbers[wanted.column].numbers
    for (let slot = from; slot < to; slot++) {
      out[slot] = (out[slot] ?? 0) | (Number(!isInRange(wanted, values[slot] ?? Number.NaN)) * FOR_GOOD)
    }
  }
}

interface Selecting extends ExclusionMask {
  select: number
  range: Range
}

function keepOutBySelect(
  column: ChoiceColumn,
  chosen: readonly string[],
  { select, out, obstacle, range }: Selecting,
): void {
  const wanted = new Set(chosen.map((value) => choiceOf(column.name, value)))
  const missesBy = column.missesBy((value) => wanted.has(value))
  const { codes } = column
  for (let slot = range.from; slot < range.to; slot++) {
    const misses = missesBy[codes[slot] ?? 0] ?? 0
    out[slot] = (out[slot] ?? 0) + misses
    obstacle[slot] = (obstacle[slot] ?? 0) + misses * select
  }
}

/** Last, because measuring costs most: only slots that nothing else keeps out, or one select, are measured. */
function keepOutByRadius(
  columns: LeadColumns,
  filters: SearchFilters,
  out: Uint8Array,
  { from, to }: Range,
): CentreFacts | undefined {
  if (!hasRadius(filters)) return
  const { places, texts, isDead } = columns
  const leads = { postcodes: texts.postcode, places, isAlive: (slot: number) => isDead[slot] !== 1 }
  const centre = findCentre(leads, filters.postcode ?? '', filters.centre)
  const isNear = centre ? nearness(columns, centre, filters.radius ?? 0) : () => false
  for (let slot = from; slot < to; slot++) {
    if ((out[slot] ?? 0) <= BY_ONE_SELECT && !isNear(slot)) out[slot] = FOR_GOOD
  }
  return centreFacts(centre, filters.postcode ?? '')
}

function nearness({ places }: LeadColumns, centre: Centre, miles: number): (slot: number) => boolean {
  const { south, north, west, east } = boxAround(centre, miles)
  return (slot) => {
    const [lat, lng] = [places.lat(slot), places.lng(slot)]
    // An unknown place is NaN, which is nowhere.
    return lat >= south && lat <= north && lng >= west && lng <= east && milesBetween(centre, { lat, lng }) <= miles
  }
}

export function matchingInOrder({ slots }: LeadColumns, { out }: ExclusionMask): Uint32Array {
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
