import { useEffect, useState } from 'react'
import { countAudience } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'

/** Several lists are ticked one after the other. */
const CHOOSING_MS = 400

/** Who would get a campaign to these lists, counted by the server. Only the answer about these lists counts. */
export function useAudience(listIds: readonly string[]) {
  const ticked = listIds.toSorted().join()
  const chosen = useSettled(ticked, CHOOSING_MS)
  const { value, isStale, failure } = useCompanyQuery(`audience of ${chosen}`, async ({ query, auth }) =>
    chosen === '' ? null : call(countAudience, { query, body: { listIds: chosen.split(',') } }, auth),
  )
  const isCurrent = !isStale && chosen === ticked
  return { audience: isCurrent ? (value ?? undefined) : undefined, failure: isCurrent ? failure : undefined }
}

function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs])
  return settled
}
