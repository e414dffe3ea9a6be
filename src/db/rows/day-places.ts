import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Stage, DayPlaces } from '../schema/row-records.ts'

// What the home screen counts and lists has indexes of its own, so that it opens as fast with 100,000 leads as with ten.

export const stageOf = (lead: Lead): Stage | undefined =>
  isDeal(lead) ? undefined : [lead.lead_status, lead.assignedTo ?? '', lead.updatedAt]

export const bookedOf = ({ actual_booking_date: date, actual_booking_time: time }: Lead): string | undefined =>
  date === undefined ? undefined : `${date} ${time ?? ''}`

export function dayPlacesOf<E extends EntityName>(entity: E, row: Rows[E]): DayPlaces {
  if (entity !== 'lead') return {}
  // What is named a lead is one; the type checker can't follow the comparison.
  const lead = row as Lead
  const stage = stageOf(lead)
  const booked = bookedOf(lead)
  return { ...(stage ? { stage } : {}), ...(booked === undefined ? {} : { booked }) }
}
