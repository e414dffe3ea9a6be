import type { ChosenFilters } from './lead-list-search.ts'

/** The choices with one of them changed; an empty one is taken out. */
export function withChoice<Name extends keyof ChosenFilters>(
  chosen: ChosenFilters,
  name: Name,
  value: NonNullable<ChosenFilters[Name]>,
): ChosenFilters {
  const { [name]: _before, ...others } = chosen
  const isEmpty = value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  return isEmpty ? others : { ...others, [name]: value }
}
