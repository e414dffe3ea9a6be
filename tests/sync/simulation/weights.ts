import { activityTaps } from './operations/activity-taps.ts'
import { bulkOperations } from './operations/bulk-operations.ts'
import { deviceOperations } from './operations/device-operations.ts'
import { sessionOperations } from './ended-sessions.ts'
import { erasureOperations } from './operations/erasures.ts'
import { fileTaps } from './operations/file-taps.ts'
import { followUpTaps } from './operations/follow-up-taps.ts'
import { leadTaps } from './operations/lead-taps.ts'
import { listOperations } from './operations/list-operations.ts'
import { mailProviderOperations } from './mail-provider.ts'
import { marketingOperations } from './operations/marketing-operations.ts'
import { mergeTaps } from './operations/merge-taps.ts'
import { officeOperations } from './operations/office-operations.ts'
import { subscriberTaps } from './operations/subscriber-taps.ts'
import { type Operation, taps } from './operations/taps.ts'
import { viewTaps } from './operations/view-taps.ts'

export const operations = {
  ...taps,
  ...leadTaps,
  ...viewTaps,
  ...followUpTaps,
  ...activityTaps,
  ...fileTaps,
  ...mergeTaps,
  ...subscriberTaps,
  ...bulkOperations,
  ...deviceOperations,
  ...officeOperations,
  ...erasureOperations,
  ...sessionOperations,
  ...marketingOperations,
  ...listOperations,
  ...mailProviderOperations,
} satisfies Record<string, Operation>
export type OperationName = keyof typeof operations

/** How often each comes up, beside the others: so that every kind of change meets every answer in every state. */
const WEIGHTS: Record<OperationName, number> = {
  status: 1.1,
  assign: 1,
  book: 1.4,
  note: 1,
  epc: 1.4,
  convert: 1.6,
  dealStatus: 1.2,
  delete: 1.1,
  addLead: 1.5,
  editDetails: 2.2,
  markDoNot: 1.2,
  liftDoNot: 1.2,
  addContact: 1.05,
  addAccount: 1.3,
  editForm: 2.2,
  exportLeads: 1.1,
  dismissNotice: 3,
  readNotifications: 2.5,
  addView: 1.4,
  editView: 4.2,
  addFollowUp: 1.4,
  editFollowUp: 4.2,
  recordOutcome: 2.8,
  undoOutcome: 1.4,
  addFile: 1.4,
  deleteFile: 1.2,
  mergeLeads: 4,
  undoMerge: 7,
  workOnSameLeads: 3,
  addToList: 1.4,
  takeOffList: 1.65,
  unsubscribe: 1.4,
  resubscribe: 1.5,
  bulk: 0.7,
  undoBulk: 0.7,
  pressOn: 15.5,
  sendNow: 3,
  drainInBackground: 3,
  drainTwice: 3.2,
  openTab: 2,
  look: 3,
  timePasses: 8,
  clockJumps: 2,
  wake: 4,
  weatherTurns: 6,
  decide: 12,
  switchCompany: 3.2,
  freeze: 3,
  closeTab: 4,
  killSoon: 3.8,
  killBrowser: 1,
  flush: 2,
  loseRows: 0.4,
  loseOutbox: 0.6,
  olderApp: 0.3,
  copyProfile: 0.4,
  updateApp: 1,
  signOut: 0.4,
  discardAndSignOut: 0.3,
  signInAgain: 1.6,
  signInAsAnother: 0.6,
  agedSession: 0.5,
  endSession: 0.5,
  endAllSessions: 0.4,
  plainEdit: 2.3,
  plainDetails: 1,
  import: 0.8,
  restoreLead: 3,
  changeCompanies: 0.4,
  lockOut: 0.4,
  changeRole: 0.5,
  erasePerson: 0.8,
  officeUnsubscribes: 0.6,
  officeResubscribes: 0.4,
  officeErases: 0.4,
  officeMakesList: 0.3,
  officeChangesList: 0.2,
  officeDeletesList: 0.3,
  theyUnsubscribe: 0.5,
  theyChooseLists: 0.5,
  theyConfirm: 0.5,
  providerTells: 0.7,
  staleDelivery: 2.4,
  purge: 0.5,
  backUp: 0.6,
  restoreBackup: 0.3,
  restartServer: 0.2,
}
export const CHOICES = Object.entries(WEIGHTS).map(([name, weight]) => [weight, name as OperationName] as const)
