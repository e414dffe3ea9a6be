import { atHand, keepAtHand, keepLeadsAtHand } from '../../db/at-hand.ts'
import { type Day, readDay } from '../../db/day.ts'
import type { CompanyData } from '../../db/view.ts'

const keyOf = (today: string) => `day ${today}`

/** The answer is at hand from then on, and so is each of its leads, until local data are of another version. */
export async function askForDay(data: CompanyData, today: string, version: string | undefined): Promise<Day> {
  const day = await readDay(data, today)
  if (version === undefined) return day
  keepAtHand(data.rows, version, keyOf(today), day)
  keepLeadsAtHand(data.rows, version, [...day.callBacks.leads, ...day.bookings])
  return day
}

export const dayAtHand = (data: CompanyData | undefined, today: string, version: string | undefined) =>
  atHand(data?.rows, version, keyOf(today)) as Day | undefined
