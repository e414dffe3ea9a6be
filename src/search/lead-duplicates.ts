import {
  DUPLICATE_FIELDS,
  type DuplicateReason,
  duplicateKeysOf,
  duplicateReasonOf,
  hashOfKey,
  type Identifying,
} from '../../csv/duplicate-keys.ts'
import type { LeadColumns } from './lead-columns.ts'
import type { LeadRows } from './lead-rows.ts'

type Slots = Pick<LeadColumns, 'slots' | 'isDead'>

/** They take tens of milliseconds to read, and lists ask the same worker between two parts. */
const SLOTS_AT_ONCE = 5_000

/**
 * The keys of all leads as numbers, read once. A lead that changes is read again when somebody asks: most days nobody does.
 */
export class LeadDuplicates {
  readonly #rows: LeadRows
  #hashes: number[] = []
  #owners: number[] = []
  #readUpTo = 0
  readonly #changed = new Set<number>()

  constructor(rows: LeadRows) {
    this.#rows = rows
  }

  changed(slot: number): void {
    if (slot < this.#readUpTo) this.#changed.add(slot)
  }

  /** The group to which a lead was added last comes first, and in a group the oldest lead. */
  groups({ slots, isDead }: Slots): number[][] {
    this.#catchUp(slots.count)
    const newestOf = (group: readonly number[]) => slots.createdAt(group.at(-1) ?? 0)
    return joined(this.#sharedKeys(isDead))
      .map((group) => group.toSorted((a, b) => slots.createdAt(a) - slots.createdAt(b) || a - b))
      .toSorted((a, b) => newestOf(b) - newestOf(a))
  }

  /** For each key the first living lead that has it. */
  slotsOf(keys: readonly string[], { slots, isDead }: Slots): Map<string, number> {
    this.#catchUp(slots.count)
    const wanted = new Map(keys.map((key) => [hashOfKey(key), key]))
    const found = new Map<string, number>()
    for (let at = 0; at < this.#hashes.length; at++) {
      const key = wanted.get(this.#hashes[at] ?? 0)
      const slot = this.#owners[at] ?? 0
      if (key !== undefined && isDead[slot] !== 1 && !found.has(key)) found.set(key, slot)
    }
    return found
  }

  /** The keys of all living leads. */
  hashes({ slots, isDead }: Slots): Float64Array {
    this.#catchUp(slots.count)
    return Float64Array.from(this.#hashes.filter((_hash, at) => isDead[this.#owners[at] ?? 0] !== 1))
  }

  reasonsOf(group: readonly number[]): DuplicateReason[] {
    const keys = group.flatMap((slot) => [...new Set(duplicateKeysOf(this.#rows.at(slot) ?? {}))])
    const shared = [...Map.groupBy(keys, (key) => key)].filter(([, { length }]) => length > 1)
    return [...new Set(shared.map(([key]) => duplicateReasonOf(key)))]
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
    const kept = this.#owners.flatMap((slot, at) => (this.#changed.has(slot) ? [] : [at]))
    this.#hashes = kept.map((at) => this.#hashes[at] ?? 0)
    this.#owners = kept.map((at) => this.#owners[at] ?? 0)
    for (const slot of this.#changed) this.#read(slot, this.#rows.at(slot) ?? {})
    this.#changed.clear()
  }

  #read(slot: number, values: Identifying): void {
    for (const key of duplicateKeysOf(values)) {
      this.#hashes.push(hashOfKey(key))
      this.#owners.push(slot)
    }
  }

  /** The slots of each key that more than one living lead has. */
  #sharedKeys(isDead: Uint8Array): number[][] {
    const sorted = Float64Array.from(this.#hashes).toSorted()
    const repeated = new Set(sorted.filter((hash, at) => hash === sorted[at - 1]))
    const slots = new Map<number, number[]>()
    for (let at = 0; at < this.#hashes.length; at++) {
      const [hash, slot] = [this.#hashes[at] ?? 0, this.#owners[at] ?? 0]
      if (!repeated.has(hash) || isDead[slot] === 1) continue
      const known = slots.get(hash)
      if (known) known.push(slot)
      else slots.set(hash, [slot])
    }
    return [...slots.values()].filter(({ length }) => length > 1)
  }
}

/** A lead that has one key in common with one lead and another with another joins them. */
function joined(shared: readonly number[][]): number[][] {
  const parents = new Map<number, number>()
  const rootOf = (slot: number): number => {
    const parent = parents.get(slot) ?? slot
    if (parent === slot) return slot
    const root = rootOf(parent)
    parents.set(slot, root)
    return root
  }
  for (const [first = 0, ...others] of shared) for (const slot of others) parents.set(rootOf(slot), rootOf(first))
  return [...Map.groupBy(new Set(shared.flat()), rootOf).values()]
}
