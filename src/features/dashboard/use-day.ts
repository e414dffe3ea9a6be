import { useCallback } from 'react'
import type { Day } from '../../db/views/day.ts'
import { useCompanyData, useRowsVersion, useSyncSummary } from '../../hooks/use-local-data.ts'
import { askForDay, cachedDay } from './day-answer.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'

/** Counting everything at each of the thousand small writes of a first bootstrap would slow it down. */
const COUNTS_WHILE_ARRIVING = 20

/** Kept up to date. Undefined until it is counted. */
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
  const { value, isStale } = useFreshAnswer(data ? ask : undefined, arrived, { atHand: kept })
  return isStale ? undefined : value
}
