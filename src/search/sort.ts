import type { Lead } from '../../contract/entities/lead.ts'
import { addressOf } from '../../contract/entities/lead-address.ts'
import { displayPhone } from '../../contract/entities/phone.ts'

/** In what order a list stands; without one the newest come first. */
export interface Sort {
  /** A field of the lead, or `address` as it is shown. A column no lead has leaves the newest first. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** What stands in a sorted column; undefined, wherever the others go, comes last. */
export type SortKey = string | number | undefined

/** As people order it: without regard to capitals, numbers by their size. */
export function sortKeyOf(lead: Lead, column: string): SortKey {
  if (column === 'address') return keyOfValue(addressOf(lead))
  if (column === 'phone') return keyOfValue(displayPhone(lead.phone ?? ''))
  const value: unknown = Object.entries(lead).find(([name]) => name === column)?.[1]
  return keyOfValue(value)
}

function keyOfValue(value: unknown): SortKey {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (Array.isArray(value)) return keyOfValue(value.join(', '))
  if (typeof value !== 'string') return
  const key = value.trim().toLowerCase()
  return key === '' ? undefined : key
}

/** Numbers before words, as in a column that holds both. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** Stable: what is equal, and what is empty, keeps its order. */
export function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => SortKey, { direction }: Sort): Item[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  const [full, empty] = [keyed.filter(({ key }) => key !== undefined), keyed.filter(({ key }) => key === undefined)]
  const sign = direction === 'ascending' ? 1 : -1
  full.sort((a, b) => sign * compareKeys(a.key, b.key))
  return [...full, ...empty].map(({ item }) => item)
}
