import { factText, type LeadFactName } from '../../contract/entities/lead-facts.ts'
import type { Lead } from '../../contract/entities/lead.ts'

const PRODUCTS: readonly LeadFactName[] = [
  'citb_hse_test_name',
  'citb_test_type',
  'vehicle_type',
  'trailer_type',
  'hire_term',
  'current_situation',
  'housing_status',
  'benefits',
]

/** In the person's own words; '' where there are none. */
export const messageOf = (lead: Lead) => lead.customer_message?.trim() ?? ''

/** What the lead is about, such as a test, a van or a benefit; '' where nobody said. */
export const productOf = (lead: Lead) =>
  [...new Set(PRODUCTS.map((name) => factText(lead, name)).filter(Boolean))].slice(0, 3).join(', ')

/** What the person wants, in their own words or by the product; '' where nobody said. */
export const wantOf = (lead: Lead): string =>
  messageOf(lead) || productOf(lead) || (lead.current_energy_rating ? `EPC ${lead.current_energy_rating}` : '')
