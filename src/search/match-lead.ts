import { phoneDigits } from '../../contract/entities/phone.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { choiceOf, type IndexedLead } from './indexed-lead.ts'
import { type Centre, milesBetween } from './radius.ts'
import { type SearchFilters, SELECT_NAMES } from './search-filters.ts'

export type Test = (lead: IndexedLead) => boolean

export interface ChoiceTest {
  /** The place of the select in `SELECT_NAMES`. */
  select: number
  wanted: ReadonlySet<string>
}

export const choiceTests = (filters: SearchFilters): ChoiceTest[] =>
  SELECT_NAMES.flatMap((name, select) => {
    const chosen = filters[name] ?? []
    return chosen.length > 0 ? [{ select, wanted: new Set(chosen.map((value) => choiceOf(name, value))) }] : []
  })

export const hasRadius = (filters: SearchFilters) => Boolean(filters.radius && compactPostcode(filters.postcode ?? ''))

function postcodeTest(filters: SearchFilters, centre: Centre | undefined): Test | undefined {
  const { radius } = filters
  if (radius && hasRadius(filters)) {
    return ({ place }) => Boolean(centre && place && milesBetween(centre, place) <= radius)
  }
  const start = compactPostcode(filters.postcode ?? '')
  return start ? ({ postcode }) => postcode.startsWith(start) : undefined
}

/** Every filter but the selects. */
export function otherTests(filters: SearchFilters, centre: Centre | undefined): Test[] {
  const firstname = filters.firstname?.trim().toLowerCase()
  const surname = filters.surname?.trim().toLowerCase()
  const phone = phoneDigits(filters.phone ?? '')
  const tests: Array<Test | undefined> = [
    filters.newLeads ? (lead) => lead.isNew : undefined,
    filters.assignedTo ? (lead) => lead.assignedTo === filters.assignedTo : undefined,
    firstname ? (lead) => lead.firstname.includes(firstname) : undefined,
    surname ? (lead) => lead.surname.includes(surname) : undefined,
    phone ? (lead) => lead.phone.includes(phone) : undefined,
    postcodeTest(filters, centre),
  ]
  return tests.filter((test) => test !== undefined)
}

export const isUnfiltered = (filters: SearchFilters) =>
  choiceTests(filters).length === 0 && otherTests(filters, undefined).length === 0
