import { bulkOperations } from './bulk-operations.ts'
import { deviceOperations } from './device-operations.ts'
import { officeOperations } from './office-operations.ts'
import { type Operation, taps } from './taps.ts'
import { viewTaps } from './view-taps.ts'

export const operations = {
  ...taps,
  ...viewTaps,
  ...bulkOperations,
  ...deviceOperations,
  ...officeOperations,
} satisfies Record<string, Operation>
export type OperationName = keyof typeof operations

/** How often each comes up, beside the others: every kind of change about as often as any other. */
const WEIGHTS: Record<OperationName, number> = {
  status: 5,
  assign: 5,
  book: 6,
  note: 5,
  epc: 5,
  convert: 6,
  dealStatus: 6,
  delete: 5,
  addContact: 5,
  addAccount: 5,
  editForm: 10,
  addView: 2,
  editView: 6,
  bulk: 3,
  undoBulk: 1,
  pressOn: 44,
  drain: 10,
  drainTwice: 4,
  pull: 6,
  drainAndPull: 6,
  timePasses: 4,
  clockJumps: 1,
  wake: 1,
  weatherTurns: 3,
  decide: 10,
  switchCompany: 2,
  freeze: 1.5,
  closeTab: 1.5,
  killSoon: 4,
  killBrowser: 1,
  flush: 1,
  loseRows: 0.4,
  loseOutbox: 0.6,
  olderApp: 0.3,
  copyProfile: 0.4,
  updateApp: 1,
  signOut: 0.4,
  signOutAfterSending: 0.3,
  discardAndSignOut: 0.3,
  signInAgain: 2,
  signInAsAnother: 0.6,
  agedSession: 0.5,
  plainEdit: 3,
  import: 1,
  restoreLead: 4,
  changeCompanies: 0.4,
  lockOut: 0.4,
  changeRole: 0.5,
  staleDelivery: 3,
  purge: 0.5,
  backUp: 0.6,
  restoreBackup: 0.3,
}
export const CHOICES = Object.entries(WEIGHTS).map(([name, weight]) => [weight, name as OperationName] as const)
