import type { LeadStatus } from '../../../contract/entities/lead.ts'

/** The custom properties of `map-frame.module.css` that colour the leads. */
export const STATUS_COLOURS: Readonly<Record<LeadStatus, string>> = {
  Open: '--map-open',
  Closed: '--map-closed',
  'Incorrect Number': '--map-incorrect-number',
  'Call Back': '--map-call-back',
  'Awaiting Payment': '--map-awaiting-payment',
  '1st Call': '--map-first-call',
  '2nd Call': '--map-second-call',
  '3rd Call': '--map-third-call',
  'Out of Area': '--map-out-of-area',
}
