import { ENERGY_RATINGS, NO_RATING } from '../../contract/entities/lead-filters.ts'
import type { SelectName } from './search-filters.ts'
import { textOf } from './text-column.ts'

export type ChoiceName = SelectName | 'assignedTo'

const ratings = new Set<string>(ENERGY_RATINGS)

/** The register writes tenure in several cases: they are one value, shown with a capital. */
const foldCase = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()

/** The value a filter compares, of a lead as of a chosen option; '' where the lead has none. */
export function choiceOf(name: ChoiceName, value: unknown): string {
  const trimmed = textOf(value).trim()
  if (name === 'current_energy_rating') {
    const rating = trimmed.toUpperCase()
    return ratings.has(rating) ? rating : NO_RATING
  }
  return name === 'tenure' ? foldCase(trimmed) : trimmed
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** In what order the options of a select stand. */
export const compareOptions = (a: string, b: string) =>
  Number(a === NO_RATING) - Number(b === NO_RATING) || collator.compare(a, b)
