import type { ApartFrom } from '../../../contract/entities/duplicates/apart.ts'
import {
  agreeingKeysOf,
  DUPLICATE_FIELDS,
  type EmailKey,
  emailKeyOf,
  type Identifying,
  plainHashesOf,
  soughtEmailKeys,
  storedEmailHashes,
} from '../../../csv/duplicate-keys.ts'
import { type Agreement, type AgreeingKeys, agreementsOf, strengthOf } from './agreement.ts'
import { joined } from './joined.ts'
import type { LeadColumns } from '../lead-columns.ts'
import type { LeadRows } from '../lead-rows.ts'

type Slots = Pick<LeadColumns, 'slots' | 'isDead'>

/** They take tens of milliseconds to read, and lists ask the same worker between two parts. */
const SLOTS_AT_ONCE = 5_000

/**
 * The keys of all leads as numbers, read once. A lead that changes is read again when somebody asks: most days nobody does.
 */
export class LeadDuplicates {
  readonly #rows: LeadRows
  #plain = new KeyList()
  #emails = new KeyList()
  #readUpTo = 0
  readonly #changed = new Set<number>()
  /** Of leads in groups, which are few. */
  readonly #agreeing = new Map<number, AgreeingKeys>()

  constructor(rows: LeadRows) {
    this.#rows = rows
  }

  changed(slot: number): void {
    this.#agreeing.delete(slot)
    if (slot < this.#readUpTo) this.#changed.add(slot)
  }

  /** The group to which a lead was added last comes first, and in a group the oldest lead. */
  groups({ slots, isDead }: Slots, apart: ApartFrom<number> = new Map()): number[][] {
    this.#catchUp(slots.count)
    const newestOf = (group: readonly number[]) => slots.createdAt(group.at(-1) ?? 0)
    return joined(this.#sharedKeys(isDead), apart)
      .map((group) => group.toSorted((a, b) => slots.createdAt(a) - slots.createdAt(b) || a - b))
      .toSorted((a, b) => newestOf(b) - newestOf(a))
  }

  /** Those that have most in common first. */
  strongestFirst(groups: readonly number[][]): number[][] {
    const strengths = new Map(groups.map((group) => [group, strengthOf(this.agreementsOf(group), group.length)]))
    return groups.toSorted((a, b) => (strengths.get(b) ?? 0) - (strengths.get(a) ?? 0))
  }

  agreementsOf = (group: readonly number[]): Agreement[] => agreementsOf(group.map((slot) => this.#agreeingAt(slot)))

  #agreeingAt(slot: number): AgreeingKeys {
    const known = this.#agreeing.get(slot)
    if (known) return known
    const keys = agreeingKeysOf(this.#rows.at(slot) ?? {})
    this.#agreeing.set(slot, keys)
    return keys
  }

  /** For each hash the first living lead that is stored under it. The emails are those of the rows. */
  slotsOf(hashes: Iterable<number>, emails: ReadonlySet<number>, { slots, isDead }: Slots): Map<number, number> {
    this.#catchUp(slots.count)
    const wanted = new Set(hashes)
    const found = new Map<number, number>()
    const look = (slot: number, hash: number) => {
      if (wanted.has(hash) && isDead[slot] !== 1 && !found.has(hash)) found.set(hash, slot)
    }
    this.#plain.each((slot, { hash }) => look(slot, hash))
    this.#emails.each((slot, key) => {
      if (emails.has(key.hash)) for (const hash of storedEmailHashes(key)) look(slot, hash)
    })
    return found
  }

  /** What all living leads are stored under. */
  hashes({ slots, isDead }: Slots): Float64Array {
    this.#catchUp(slots.count)
    const hashes: number[] = []
    this.#plain.each((slot, { hash }) => {
      if (isDead[slot] !== 1) hashes.push(hash)
    })
    this.#emails.each((slot, key) => {
      if (isDead[slot] !== 1) hashes.push(...storedEmailHashes(key))
    })
    return Float64Array.from(hashes)
  }

  /** Reads what has come, a part at a time. False when all is read. */
  readSome(count: number): boolean {
    const from = this.#readUpTo
    if (count <= from) return false
    const to = Math.min(count, from + SLOTS_AT_ONCE)
    this.#rows.eachOf(DUPLICATE_FIELDS, (slot, values) => this.#read(slot, values), { from, to })
    this.#readUpTo = to
    return true
  }

  #catchUp(count: number): void {
    while (this.readSome(count)) continue
    this.#readChanged()
  }

  #readChanged(): void {
    if (this.#changed.size === 0) return
    this.#plain = this.#plain.without(this.#changed)
    this.#emails = this.#emails.without(this.#changed)
    for (const slot of this.#changed) this.#read(slot, this.#rows.at(slot) ?? {})
    this.#changed.clear()
  }

  #read(slot: number, values: Identifying): void {
    for (const hash of plainHashesOf(values)) this.#plain.push(slot, hash)
    const email = emailKeyOf(values)
    if (email) this.#emails.push(slot, email.hash, email.names)
  }

  /** The slots of each key that more than one living lead has; those of one email by their names. */
  #sharedKeys(isDead: Uint8Array): number[][] {
    const plain = this.#plain.shared(isDead).map((keys) => keys.map(({ slot }) => slot))
    const emails = this.#emails.shared(isDead).flatMap(namedAlike)
    return [...plain, ...emails].filter(({ length }) => length > 1)
  }
}

interface KeyOfSlot extends EmailKey {
  readonly slot: number
}

/** The keys of slots, in flat lists: objects would take several times the memory. */
class KeyList {
  readonly #hashes: number[] = []
  readonly #owners: number[] = []
  /** First and last by turns; none where only the hash counts. */
  readonly #names: number[] = []

  push(slot: number, hash: number, names: readonly number[] = []): void {
    this.#hashes.push(hash)
    this.#owners.push(slot)
    this.#names.push(...names)
  }

  each(visit: (slot: number, key: EmailKey) => void): void {
    for (let at = 0; at < this.#hashes.length; at++) visit(this.#owners[at] ?? 0, this.#keyAt(at))
  }

  without(slots: ReadonlySet<number>): KeyList {
    const others = new KeyList()
    for (const [at, slot] of this.#owners.entries())
      if (!slots.has(slot)) others.push(slot, this.#hashes[at] ?? 0, this.#names.slice(2 * at, 2 * at + 2))
    return others
  }

  /** The keys with each hash that is repeated, of living leads. */
  shared(isDead: Uint8Array): KeyOfSlot[][] {
    const sorted = Float64Array.from(this.#hashes).toSorted()
    const repeated = new Set(sorted.filter((hash, at) => hash === sorted[at - 1]))
    const keys = new Map<number, KeyOfSlot[]>()
    for (let at = 0; at < this.#hashes.length; at++) {
      const [hash, slot] = [this.#hashes[at] ?? 0, this.#owners[at] ?? 0]
      if (!repeated.has(hash) || isDead[slot] === 1) continue
      const known = keys.get(hash)
      if (known) known.push({ slot, ...this.#keyAt(at) })
      else keys.set(hash, [{ slot, ...this.#keyAt(at) }])
    }
    return [...keys.values()]
  }

  #keyAt(at: number): EmailKey {
    return { hash: this.#hashes[at] ?? 0, names: [this.#names[2 * at] ?? 0, this.#names[2 * at + 1] ?? 0] }
  }
}

/** Groups the leads of one email: those whose names don't say that they are different people. */
function namedAlike(keys: readonly KeyOfSlot[]): number[][] {
  const stored = new Map<number, Set<number>>()
  for (const key of keys) {
    for (const hash of storedEmailHashes(key)) stored.set(hash, (stored.get(hash) ?? new Set()).add(key.slot))
  }
  for (const key of keys) for (const { hash } of soughtEmailKeys(key)) stored.get(hash)?.add(key.slot)
  const sought = new Set(keys.flatMap((key) => soughtEmailKeys(key).map(({ hash }) => hash)))
  return [...stored].flatMap(([hash, slots]) => (sought.has(hash) ? [[...slots]] : []))
}
