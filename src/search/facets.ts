import { NO_RATING } from '../../contract/entities/lead-filters.ts'
import type { IndexedLead } from './indexed-lead.ts'
import type { FacetOption, Facets } from './lead-search.ts'
import type { ChoiceTest, Test } from './match-lead.ts'
import { SELECT_NAMES } from './search-filters.ts'

interface Narrowed {
  matching: IndexedLead[]
  facets: Facets
}

/** The select that alone keeps the lead out, `'none'` when nothing does, undefined when two or more do. */
function onlyObstacle(lead: IndexedLead, tests: readonly ChoiceTest[]): number | 'none' | undefined {
  let obstacle: number | 'none' = 'none'
  for (const { select, wanted } of tests) {
    if (wanted.has(lead.choices[select] ?? '')) continue
    if (obstacle !== 'none') return
    obstacle = select
  }
  return obstacle
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const byValue = (a: FacetOption, b: FacetOption) =>
  Number(a.value === NO_RATING) - Number(b.value === NO_RATING) || collator.compare(a.value, b.value)

function toFacets(counts: ReadonlyArray<ReadonlyMap<string, number>>): Facets {
  const optionsOf = (select: number) =>
    [...(counts[select] ?? [])].map(([value, count]) => ({ value, count })).toSorted(byValue)
  return Object.fromEntries(SELECT_NAMES.map((name, select) => [name, optionsOf(select)])) as Facets
}

/** One walk finds the matching leads and counts each select's values as if that select were not set. */
export function narrow(
  leads: readonly IndexedLead[],
  selects: readonly ChoiceTest[],
  others: readonly Test[],
): Narrowed {
  const counts = SELECT_NAMES.map(() => new Map<string, number>())
  const count = (lead: IndexedLead, select: number) => {
    const value = lead.choices[select]
    if (value) counts[select]?.set(value, (counts[select].get(value) ?? 0) + 1)
  }
  const matching = leads.filter((lead) => {
    if (!others.every((test) => test(lead))) return false
    const obstacle = onlyObstacle(lead, selects)
    if (obstacle === undefined) return false
    if (obstacle !== 'none') {
      count(lead, obstacle)
      return false
    }
    for (let select = 0; select < counts.length; select++) count(lead, select)
    return true
  })
  return { matching, facets: toFacets(counts) }
}

export const noFacets = (): Facets => toFacets([])
