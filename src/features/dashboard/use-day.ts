import { useCallback } from 'react'
import { type Day, readDay } from '../../db/views/day.ts'
import { cachedAnswer, cacheAnswer, cacheLeads } from '../../db/views/query-cache.ts'
import type { CompanyData } from '../../db/views/view.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useCompanyData, useRowsVersion } from '../../hooks/use-local-data.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'

/** Counting again after each of the thousand small writes of a first bootstrap would slow it down. */
const COUNTS_WHILE_ARRIVING = 20

export function useDay(today: string): Day | undefined {
  const data = useCompanyData()
  const version = useRowsVersion()
  const bootstrap = useSyncSummary()?.bootstrap
  const ask = useCallback(
    (seen: string | undefined) =>
      data ? askForDay(data, today, seen) : Promise.reject(new Error('Asked without a company.')),
    [data, today],
  )
  const arrived =
    bootstrap && !bootstrap.complete
      ? `arriving ${Math.floor((bootstrap.have / Math.max(1, bootstrap.total)) * COUNTS_WHILE_ARRIVING)}`
      : version
  const kept = cachedDay(data, today, arrived)
  const { value, isStale } = useFreshAnswer(data ? ask : undefined, arrived, { prefetched: kept })
  return isStale ? undefined : value
}

const keyOf = (today: string) => `day ${today}`

/** Caches the answer and each of its leads, until the local data change. */
async function askForDay(data: CompanyData, today: string, version: string | undefined): Promise<Day> {
  const day = await readDay(data, today)
  if (version === undefined) return day
  cacheAnswer(data.rows, version, keyOf(today), day)
  cacheLeads(data.rows, version, [...day.callBacks.leads, ...day.bookings])
  return day
}

const cachedDay = (data: CompanyData | undefined, today: string, version: string | undefined) =>
  cachedAnswer(data?.rows, version, keyOf(today)) as Day | undefined
