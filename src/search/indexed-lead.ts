import type { Lead } from '../../contract/entities/lead.ts'
import { isNewLead } from '../../contract/entities/lead.ts'
import { ENERGY_RATINGS, NO_RATING } from '../../contract/entities/lead-filters.ts'
import { phoneDigits } from '../../contract/entities/phone.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { SELECT_NAMES, type SelectName } from './search-filters.ts'

/** What filtering needs of a lead, in the form it is compared in. */
export interface IndexedLead {
  readonly id: string
  readonly createdAt: string
  /** A value per select, in the order of `SELECT_NAMES`; '' where the lead has none. */
  readonly choices: readonly string[]
  readonly firstname: string
  readonly surname: string
  readonly phone: string
  readonly postcode: string
  readonly place: Place | undefined
  readonly isNew: boolean
  readonly assignedTo: string | undefined
}

export interface Place {
  lat: number
  lng: number
  isExact: boolean
}

const ratings = new Set<string>(ENERGY_RATINGS)

/** The register writes tenure in several cases: they are one value, shown with a capital. */
const foldCase = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()

/** The value a filter compares, of a lead as of a chosen option. */
export function choiceOf(name: SelectName, value: string): string {
  const trimmed = value.trim()
  if (name === 'current_energy_rating') {
    const rating = trimmed.toUpperCase()
    return ratings.has(rating) ? rating : NO_RATING
  }
  return name === 'tenure' ? foldCase(trimmed) : trimmed
}

function placeOf(lead: Lead): Place | undefined {
  if (lead.lat === undefined || lead.lng === undefined) return
  return { lat: lead.lat, lng: lead.lng, isExact: (lead.coordinate_precision ?? 'unit') === 'unit' }
}

export const indexLead = (lead: Lead): IndexedLead => ({
  id: lead._id,
  createdAt: lead.createdAt,
  choices: SELECT_NAMES.map((name) => choiceOf(name, String(lead[name] ?? ''))),
  firstname: lead.firstname?.toLowerCase() ?? '',
  surname: lead.surname?.toLowerCase() ?? '',
  phone: phoneDigits(lead.phone ?? ''),
  postcode: compactPostcode(lead.postcode ?? ''),
  place: placeOf(lead),
  isNew: isNewLead(lead),
  assignedTo: lead.assignedTo,
})
