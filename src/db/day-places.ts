import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import { isDeal } from '../../contract/entities/deal.ts'
import type { Lead } from '../../contract/entities/lead.ts'

// What the home screen counts and lists has indexes of its own, so that it opens as fast with 100,000 leads as with ten.

/** Where a lead stands, with whom ('' for nobody), and since when nothing has happened to it. */
export type Stage = [status: string, whose: string, since: string]

export interface DayPlaces {
  /** Of a lead that is no deal yet. */
  stage?: Stage
  /** Day and time of the visit, of a lead or a deal. */
  booked?: string
}

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
