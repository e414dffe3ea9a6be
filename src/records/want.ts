import { enquiryText } from '../../contract/entities/lead-facts.ts'
import type { Lead } from '../../contract/entities/lead.ts'

/** In the person's own words; '' where there are none. */
export const messageOf = (lead: Lead) => lead.customer_message?.trim() ?? ''

/** What the person wants, in their own words or by the product; '' where nobody said. */
export const wantOf = (lead: Lead): string =>
  messageOf(lead) || enquiryText(lead) || (lead.current_energy_rating ? `EPC ${lead.current_energy_rating}` : '')
