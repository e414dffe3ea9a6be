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

/** What the person wants, in their own words or by the product; '' where nobody said. */
export function wantOf(lead: Lead): string {
  const message = lead.customer_message?.trim()
  if (message) return message
  const products = PRODUCTS.map((name) => factText(lead, name)).filter(Boolean)
  if (products.length > 0) return products.slice(0, 3).join(', ')
  return lead.current_energy_rating ? `EPC ${lead.current_energy_rating}` : ''
}
