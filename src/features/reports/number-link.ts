import { DEAL_SELECT_NAMES, dealTextFilters } from '../../../contract/entities/deal-filters.ts'
import { DATE_FILTER_NAMES } from '../../../contract/entities/filters/ranges.ts'
import { SELECT_FILTER_NAMES } from '../../../contract/entities/lead-filters.ts'
import type { LeadKind } from '../../search/lead-columns.ts'

/** Filters as the address of a list writes them. */
export type ListFilters = Readonly<Record<string, unknown>>

export interface NumberLink {
  readonly kind: LeadKind
  readonly search: ListFilters
}

/** The list of exactly the leads that a number counts; undefined where the filters of the list can’t say it. */
export function linkOf(kind: LeadKind, chosen: ListFilters, added: ListFilters): NumberLink | undefined {
  if (Object.values(added).some((value) => value === '')) return
  // A date is in both ranges, a postcode begins with both texts: a list filters by one.
  const single: readonly string[] = [...DATE_FILTER_NAMES, 'postcode']
  if (single.some((name) => name in added && name in chosen)) return
  const search = { ...chosen, ...added }
  return kind === 'lead' ? { kind, search: withLists(search) } : dealLink(search)
}

const isSelect = (name: string) => (SELECT_FILTER_NAMES as readonly string[]).includes(name)

const withLists = (search: ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, isSelect(name) ? [value].flat() : value]))

const DEAL_NAMES: ReadonlySet<string> = new Set([...DEAL_SELECT_NAMES, ...Object.keys(dealTextFilters)])

/** The list of deals filters by one value of a select, and by neither a lead’s status nor a radius. */
function dealLink({ radius, ...search }: ListFilters): NumberLink | undefined {
  if (radius !== undefined && search['postcode'] !== undefined) return
  const deal: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(search)) {
    if (!DEAL_NAMES.has(name)) {
      if (isSelect(name)) return
      deal[name] = value
      continue
    }
    const values = [value].flat()
    if (values.length !== 1) return
    deal[name] = values[0]
  }
  return { kind: 'deal', search: deal }
}
