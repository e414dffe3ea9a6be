import { once } from '../../contract/once.ts'
import { NEXT_FOLLOW_UPS, NO_FOLLOW_UP } from '../../contract/entities/follow-up.ts'
import { UNASSIGNED } from '../../contract/entities/filters/facts.ts'
import { fold } from '../../contract/entities/fold.ts'
import { ENERGY_RATINGS, NO_RATING } from '../../contract/entities/lead-filters.ts'
import type { SelectName } from './search-filters.ts'
import { textOf } from './text-column.ts'
import { DEAL_STATUSES } from '../../contract/entities/lead.ts'
import type { FacetOption } from './lead-search.ts'

const ALWAYS_OFFERED: { readonly [Name in SelectName]?: readonly string[] } = {
  current_energy_rating: [NO_RATING],
  deal_status: DEAL_STATUSES,
  next_follow_up: NEXT_FOLLOW_UPS,
}

export function withAlwaysOffered(name: SelectName, options: readonly FacetOption[]): readonly FacetOption[] {
  const known = new Set(options.map(({ value }) => value))
  const missing = (ALWAYS_OFFERED[name] ?? []).filter((value) => !known.has(value))
  const all = [...options, ...missing.map((value) => ({ value, count: 0 }))]
  if (name !== 'next_follow_up') return all
  return NEXT_FOLLOW_UPS.flatMap((when) => all.filter(({ value }) => value === when))
}

export type ChoiceName = Exclude<SelectName, 'assignee'> | 'assignedTo'

const ratings = new Set<string>(ENERGY_RATINGS)

/** The register writes tenure in several cases: they are one value, shown with a capital. */
const foldCase = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()

export function choiceOf(name: ChoiceName, value: unknown): string {
  const trimmed = textOf(value).trim()
  if (name === 'assignedTo') return trimmed || UNASSIGNED
  if (name === 'current_energy_rating') {
    const rating = trimmed.toUpperCase()
    return ratings.has(rating) ? rating : NO_RATING
  }
  if (name === 'next_follow_up') return trimmed || NO_FOLLOW_UP
  return name === 'tenure' ? foldCase(trimmed) : trimmed
}

const collator = once(() => new Intl.Collator('en-GB', { numeric: true }))

export const compareOptions = (a: string, b: string) =>
  Number(a === NO_RATING) - Number(b === NO_RATING) || collator().compare(fold(a), fold(b))
