import type { Lead } from '../../contract/entities/lead.ts'
import type { NextFollowUp } from '../../contract/entities/follow-up.ts'
import { RANGE_COLUMNS, type RangeColumn, rangeValue } from '../../contract/entities/filters/ranges.ts'
import { UNASSIGNED } from '../../contract/entities/filters/facts.ts'
import { nameOrder, searchKey, wordKey } from '../../contract/entities/fold.ts'
import { keyOfPhone } from '../../contract/entities/phone/sought-phones.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import type { SegmentReader } from '../columns/segment-reader.ts'
import type { Keeper, KeptColumn } from '../columns/segment-rest.ts'
import type { SegmentColumn } from '../columns/segment-values.ts'
import { ChoiceColumn } from './choice-column.ts'
import { grown } from './grown.ts'
import { NumberColumn } from './number-column.ts'
import { LeadRows } from './lead-rows.ts'
import { Places } from './places.ts'
import { SELECT_NAMES, type SelectName } from './search-filters.ts'
import type { SortKey } from './sort.ts'
import { Slots } from './slots.ts'
import { TextColumn } from './text-column.ts'

/** Of a lead’s earliest follow-up that is still to be done. */
export interface NextDue {
  when: NextFollowUp
  /** Sorts by when it is due. */
  order: string
}

/** A converted lead is a deal, and no lead any more. */
export type LeadKind = 'lead' | 'deal'

export class LeadColumns {
  readonly slots = new Slots()
  /** 1 for a slot whose lead has gone or is in another slot now. */
  isDead = new Uint8Array()
  deadSlots = 0
  readonly assignedTo = new ChoiceColumn('assignedTo')
  /** In the order of `SELECT_NAMES`. */
  readonly selects: readonly ChoiceColumn[] = SELECT_NAMES.map((name) =>
    name === 'assignee' ? this.assignedTo : new ChoiceColumn(name),
  )
  readonly texts = {
    firstname: new TextColumn(searchKey),
    surname: new TextColumn(searchKey),
    phone: new TextColumn(keyOfPhone),
    postcode: new TextColumn(compactPostcode),
    email: new TextColumn(emailKey),
    address1: new TextColumn(wordKey),
    address2: new TextColumn(wordKey),
    address3: new TextColumn(wordKey),
    posttown: new TextColumn(wordKey),
    address: new TextColumn(wordKey, enquiryAddress),
  }
  /** Any of them may have a word of an address. */
  readonly addressTexts: readonly TextColumn[] = ADDRESS_NAMES.map((name) => this.texts[name])
  /** For the filter by address. They are read when it is first used. */
  readonly streets = {
    address1: new TextColumn(searchKey),
    address2: new TextColumn(searchKey),
    address3: new TextColumn(searchKey),
    posttown: new TextColumn(searchKey),
    address: new TextColumn(searchKey, enquiryLines),
  }
  readonly numbers = Object.fromEntries(
    RANGE_COLUMNS.map((name) => [name, new NumberColumn((value) => rangeValue(name, value))]),
  ) as Readonly<Record<RangeColumn, NumberColumn>>
  /** 1 where the lead has it, else 0. */
  readonly flags = {
    phone: new NumberColumn(isFilled),
    email: new NumberColumn(isFilled),
    do_not_call: new NumberColumn(isFilled),
  }
  /** How often somebody was called or visited. */
  readonly attempts = new NumberColumn((value) => (typeof value === 'number' ? value : 0))
  /** The day for which a booking was made at first. */
  readonly firstBooked = new NumberColumn((value) => rangeValue('actual_booking_date', value))
  /** Of leads that have files. */
  withFiles: ReadonlySet<string> = new Set()
  readonly places = new Places()
  readonly rows = new LeadRows()
  readonly leadStatus = this.#select('lead_status')
  readonly dealStatus = this.#select('deal_status')
  readonly nextFollowUp = this.#select('next_follow_up')

  #select(name: SelectName): ChoiceColumn {
    const column = this.selects.find((each) => each.name === name)
    if (!column) throw new Error(`There is no select ${name}.`)
    return column
  }

  holds(lead: Lead): boolean {
    const slot = this.slots.find(lead._id)
    return slot >= 0 && this.isDead[slot] !== 1 && this.rows.isSame(slot, lead)
  }

  put(lead: Lead): number {
    const slot = this.#slotFor(lead)
    this.#mark(slot, 0)
    this.rows.put(slot, lead)
    for (const column of this.selects) {
      column.set(slot, column.name === 'next_follow_up' ? this.#nextDue.get(lead._id)?.when : lead[column.name])
    }
    for (const name of TEXT_NAMES) this.texts[name].set(slot, lead[name])
    for (const [name, column] of this.#lazy) column.set(slot, lead[name])
    this.places.set(slot, lead)
    return slot
  }

  /** A lead that was put before keeps its slot. A lead of a segment gets a new one, and its slot there is dead. */
  #slotFor({ _id, createdAt }: Lead): number {
    const time = Date.parse(createdAt)
    const before = this.slots.find(_id)
    if (before >= 0) {
      if (this.rows.isSingle(before) && this.slots.createdAt(before) === time) return before
      this.#mark(before, 1)
    }
    const slot = this.slots.add(_id, time)
    this.isDead = grown(this.isDead, slot + 1)
    return slot
  }

  /** Many segments that come at once grow the columns once. */
  addSegments(readers: readonly SegmentReader[]): void {
    const count = readers.reduce((sum, reader) => sum + reader.count, this.slots.count)
    this.slots.reserve(count)
    this.isDead = grown(this.isDead, count)
    this.places.reserve(count)
    for (const column of this.selects) column.reserve(count)
    for (const reader of readers) this.#addSegment(reader)
    for (const [id, { when }] of this.#nextDue) this.#setNextDue(id, when)
  }

  readonly #lazy = [
    ...STREET_NAMES.map((name) => [name, this.streets[name]] as const),
    ...RANGE_COLUMNS.map((name) => [name, this.numbers[name]] as const),
    ...FLAG_NAMES.map((name) => [name, this.flags[name]] as const),
    ['contact_attempts', this.attempts] as const,
    ['first_booking_date', this.firstBooked] as const,
  ]

  #nextDue: ReadonlyMap<string, NextDue> = new Map()

  /** By lead. Answers the leads whose next follow-up is another now. */
  setNextDue(next: ReadonlyMap<string, NextDue>): string[] {
    const before = this.#nextDue
    this.#nextDue = next
    const isOther = (id: string) => {
      const [a, b] = [before.get(id), next.get(id)]
      return a?.when !== b?.when || a?.order !== b?.order
    }
    return [...new Set([...before.keys(), ...next.keys()])].filter(isOther)
  }

  /** To the slot that the lead has now. */
  showNextDue(id: string): number {
    return this.#setNextDue(id, this.#nextDue.get(id)?.when)
  }

  #setNextDue(id: string, when: NextFollowUp | undefined): number {
    const slot = this.slots.find(id)
    if (slot >= 0) this.nextFollowUp.set(slot, when)
    return slot
  }

  eachSortKey(column: string, visit: (slot: number, key: SortKey) => void): void {
    if (column === 'assignedTo') return this.#eachAssignee(visit)
    if (column !== 'next_follow_up') return this.rows.eachSortKey(column, visit)
    for (const [id, { order }] of this.#nextDue) {
      const slot = this.slots.find(id)
      if (slot >= 0) visit(slot, order)
    }
  }

  #userNames: ReadonlyMap<string, string> = new Map()

  /** By id. Answers whether one is another now. */
  setUserNames(names: ReadonlyMap<string, string>): boolean {
    const before = this.#userNames
    this.#userNames = names
    return names.size !== before.size || [...names].some(([id, name]) => before.get(id) !== name)
  }

  /** By name; those who are unassigned last. */
  #eachAssignee(visit: (slot: number, key: SortKey) => void): void {
    const { codes, values } = this.assignedTo
    const keys = values.map((id) => (id === UNASSIGNED ? undefined : nameOrder(this.#userNames.get(id) ?? '')))
    for (let slot = 0; slot < this.slots.count; slot++) visit(slot, keys[codes[slot] ?? 0])
  }

  #addSegment(reader: SegmentReader): void {
    const base = this.slots.addSegment(reader, (replaced) => this.#mark(replaced, 1))
    const { count } = reader
    this.rows.addSegment(base, reader)
    for (const column of this.selects) column.setSegment(base, count, reader.column(column.name))
    for (const [name, column] of [...TEXT_NAMES.map((name) => [name, this.texts[name]] as const), ...this.#lazy]) {
      column.setSegment(base, count, () => this.rows.column(base, name, this.#keeperOf))
    }
    this.places.setSegment(base, reader)
  }

  /** What these columns give back exactly as it came need not be in the segments too. */
  #keeperOf = (reader: SegmentReader): Keeper => {
    const isExact: Record<string, boolean> = {
      createdAt: reader.column('createdAt')?.kind === 'time',
      lat: isNumeric(reader.column('lat')),
      lng: isNumeric(reader.column('lng')),
    }
    const stored = this.selects.filter((column) => column !== this.nextFollowUp)
    const all: readonly KeptColumn[] = [...stored, this.slots.times, ...this.places.kept]
    const exact = all.filter(({ name }) => isExact[name] ?? true)
    return {
      idAt: (slot) => this.slots.idAt(slot),
      columns: new Map(exact.map((column) => [column.name, column])),
      share: this.#share,
    }
  }

  readonly #sharedTexts = new Map<string, string>()
  #share = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const known = this.#sharedTexts.get(value)
    if (known === undefined) this.#sharedTexts.set(value, value)
    return known ?? value
  }

  remove(id: string): boolean {
    const slot = this.slots.find(id)
    if (slot < 0 || this.isDead[slot] === 1) return false
    this.#mark(slot, 1)
    return true
  }

  #mark(slot: number, dead: 0 | 1): void {
    this.deadSlots += dead - (this.isDead[slot] ?? 0)
    this.isDead[slot] = dead
  }
}

const isFilled = (value: unknown) => Number(typeof value === 'string' && value.trim() !== '')

const isNumeric = (column: SegmentColumn | undefined) => column?.kind === 'number' || column?.kind === 'decimal'

/** Without what follows the @: the start of a provider's name would find most leads. */
export const emailKey = (text: string) => wordKey(text.split('@', 1)[0] ?? '')

/** Enquiries bring one address, certificates its lines. */
function enquiryAddress(value: unknown): string {
  const { line1 = '', city = '', postcode = '' }: NonNullable<Lead['address']> = { ...(value as Lead['address']) }
  return [line1, city, postcode, compactPostcode(postcode)].join(' ')
}

function enquiryLines(value: unknown): string {
  const { line1 = '', city = '', postcode = '' }: NonNullable<Lead['address']> = { ...(value as Lead['address']) }
  return [line1, city, postcode].join(' ')
}

const STREET_NAMES = ['address1', 'address2', 'address3', 'posttown', 'address'] as const
const FLAG_NAMES = ['phone', 'email', 'do_not_call'] as const
const ADDRESS_NAMES = ['address1', 'address2', 'address3', 'posttown', 'address'] as const
const TEXT_NAMES = ['firstname', 'surname', 'phone', 'postcode', 'email', ...ADDRESS_NAMES] as const
