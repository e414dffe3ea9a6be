import { bulkOperations } from './bulk-operations.ts'
import { deviceOperations } from './device-operations.ts'
import { marketingOperations } from './marketing-operations.ts'
import { officeOperations } from './office-operations.ts'
import { subscriberTaps } from './subscriber-taps.ts'
import { type Operation, taps } from './taps.ts'
import { viewTaps } from './view-taps.ts'

export const operations = {
  ...taps,
  ...viewTaps,
  ...subscriberTaps,
  ...bulkOperations,
  ...deviceOperations,
  ...officeOperations,
  ...marketingOperations,
} satisfies Record<string, Operation>
export type OperationName = keyof typeof operations

/** How often each comes up, beside the others: so that every kind of change meets every answer in every state. */
const WEIGHTS: Record<OperationName, number> = {
  status: 1.5,
  assign: 1.3,
  book: 1.7,
  note: 1.5,
  epc: 1.9,
  convert: 1.7,
  dealStatus: 1.7,
  delete: 1.3,
  addContact: 1.8,
  addAccount: 1.7,
  editForm: 9,
  addView: 3,
  editView: 30,
  addToList: 1.8,
  takeOffList: 1.7,
  unsubscribe: 1.9,
  resubscribe: 1.9,
  bulk: 0.8,
  undoBulk: 0.7,
  pressOn: 20,
  drain: 7,
  drainTwice: 4,
  pull: 5,
  drainAndPull: 5,
  timePasses: 8,
  clockJumps: 2,
  wake: 4,
  weatherTurns: 6,
  decide: 12,
  switchCompany: 4,
  freeze: 3,
  closeTab: 4,
  killSoon: 5,
  killBrowser: 1,
  flush: 2,
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
  officeUnsubscribes: 0.6,
  officeResubscribes: 0.4,
  theyUnsubscribe: 0.5,
  theyChooseLists: 0.5,
  theyConfirm: 0.5,
  staleDelivery: 3,
  purge: 0.5,
  backUp: 0.6,
  restoreBackup: 0.3,
}
export const CHOICES = Object.entries(WEIGHTS).map(([name, weight]) => [weight, name as OperationName] as const)
