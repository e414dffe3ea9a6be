import { cachedAnswer, cacheAnswer, cacheLeads } from '../../db/views/query-cache.ts'
import { type Day, readDay } from '../../db/views/day.ts'
import type { CompanyData } from '../../db/views/view.ts'

const keyOf = (today: string) => `day ${today}`

/** The answer is at hand from then on, and so is each of its leads, until local data are of another version. */
export async function askForDay(data: CompanyData, today: string, version: string | undefined): Promise<Day> {
  const day = await readDay(data, today)
  if (version === undefined) return day
  cacheAnswer(data.rows, version, keyOf(today), day)
  cacheLeads(data.rows, version, [...day.callBacks.leads, ...day.bookings])
  return day
}

export const cachedDay = (data: CompanyData | undefined, today: string, version: string | undefined) =>
  cachedAnswer(data?.rows, version, keyOf(today)) as Day | undefined
