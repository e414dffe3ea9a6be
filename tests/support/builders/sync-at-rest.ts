import type { SyncSummary } from '../../../src/db/views/sync-summary.ts'

export const SYNC_AT_REST: SyncSummary = {
  waiting: 0,
  sending: 0,
  parked: 0,
  contested: 0,
  offline: false,
  hasProxyPage: false,
  hasServerProblem: false,
  isServerOlder: false,
  signInNeeded: false,
  updateNeeded: false,
  oldestUnsentAt: undefined,
  contactAt: undefined,
  unsentOfOthers: 0,
  bootstrap: undefined,
}
