import { useSyncSummary } from './use-local-data.ts'

/** Whether a missing row may still arrive: the company's rows are all here, on their way, or out of reach. */
export type Arrival = 'complete' | 'arriving' | 'offline'

export function useArrival(): Arrival | undefined {
  const summary = useSyncSummary()
  if (!summary) return
  if (summary.bootstrap?.complete) return 'complete'
  return summary.offline ? 'offline' : 'arriving'
}

/** Whether older leads are missing on this device: it has no room for them, or a person keeps only the newest. */
export const useLacksOlderLeads = (): boolean => useSyncSummary()?.bootstrap?.heldFrom !== undefined
