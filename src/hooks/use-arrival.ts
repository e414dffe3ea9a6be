import type { EntityName } from '../../contract/entities/entity.ts'
import type { SyncSummary } from '../db/views/sync-summary.ts'
import { useSyncSummary } from './use-sync-data.ts'

/** Whether a missing row may still arrive: the company's rows are all here, on their way, or out of reach. */
export type Arrival = 'complete' | 'arriving' | 'offline'

export function useArrival(): Arrival | undefined {
  const summary = useSyncSummary()
  if (!summary) return
  if (summary.bootstrap?.complete) return 'complete'
  return summary.offline ? 'offline' : 'arriving'
}

/** Why a row is not on this device. Only a device that is online can say that it is `gone`. */
export type Absence = 'sign-in' | 'update' | 'offline' | 'server' | 'arriving' | 'older' | 'gone'

export function useAbsence(entity: EntityName): Absence | undefined {
  const summary = useSyncSummary()
  return summary && absenceOf(summary, entity)
}

function absenceOf(summary: SyncSummary, entity: EntityName): Absence {
  if (summary.signInNeeded) return 'sign-in'
  if (summary.updateNeeded) return 'update'
  if (summary.hasProxyPage || summary.hasServerProblem || summary.busyUntil !== undefined) return 'server'
  if (summary.offline) return 'offline'
  if (!summary.bootstrap?.complete) return 'arriving'
  // The device has no room for older leads, or a person keeps only the newest.
  return entity === 'lead' && summary.bootstrap.heldFrom !== undefined ? 'older' : 'gone'
}
