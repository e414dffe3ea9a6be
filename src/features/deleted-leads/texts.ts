import type { RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'

const leadsOf = (count: number) => counted(count, 'lead')

export const texts = {
  deletedLeads: 'Deleted leads',
  leadRestored: 'Lead restored',
  leadsRestored: (count: number) => (count === 1 ? 'Lead restored' : `${thousands(count)} leads restored`),
  undo: 'Undo',
  undone: (count: number) =>
    count === 1 ? 'The lead will be deleted again' : `${thousands(count)} leads will be deleted again`,
  notUndone: 'The leads weren’t deleted again',
  backToLeads: 'Back to leads',
  youreOffline: 'You’re offline',
  deletedLeadsAreKept: 'Deleted leads are kept on the server. They will load here when you’re back online.',
  tryAgain: 'Try again',
  noDeletedLeads: 'No deleted leads',
  aDeletedLead: (restorableDays: number) => `A deleted lead can be restored here for ${restorableDays} days.`,
  lead: 'Lead',
  address: 'Address',
  deletedBy: 'Deleted by',
  doorstep: 'Doorstep (data retention)',
  deleted: 'Deleted',
  restorableFor: 'Restorable for',
  actions: 'Actions',
  restore: 'Restore',
  restoreLeadName: (leadName: string) => `Restore ${leadName}`,

  selectLeadName: (leadName: string) => `Select ${leadName}`,
  selectPage: 'Select this page',
  selected: (count: number) => `${leadsOf(count)} selected`,
  clearSelection: 'Clear selection',
  restoreSelected: (count: number) => `Restore ${leadsOf(count)}`,
  restoreAll: (total: number) => `Restore all ${leadsOf(total)}`,
  restoreQuestion: (count: number) => `Restore ${leadsOf(count)}?`,
  restoreEffect:
    'They come back on every device, with their notes, calls and files. You can undo this, or delete them again later from the list of leads.',
  restoring: 'Restoring leads',
  doneOf: (done: number, total: number) => `${thousands(done)} of ${thousands(total)}`,
  restoredOf: (restored: number, total: number) => `${thousands(restored)} of ${leadsOf(total)} restored.`,
  stopped: (restored: number, total: number) => `Stopped: ${thousands(restored)} of ${leadsOf(total)} restored.`,
  failed: (restored: number, total: number, reason: string) =>
    `Stopped: ${thousands(restored)} of ${leadsOf(total)} restored. ${reason}`,
  carryOn: 'Continue',
  dismiss: 'Dismiss',
  notRestored: 'Not restored',
  whyNot: (names: readonly string[], more: number, reason: string) =>
    `${names.join(', ')}${more > 0 ? ` and ${thousands(more)} more` : ''}: ${reason}`,
}

const NOUNS = {
  leads: ['lead', 'leads'],
  closedLeads: ['lead or deal', 'leads and deals'],
  certificates: ['certificate', 'certificates'],
  files: ['file', 'files'],
  activities: ['call or visit', 'calls and visits'],
  knocks: ['knock', 'knocks'],
} as const satisfies Record<RetentionKind, readonly [string, string]>

const countOf = (kind: RetentionKind, count: number, before = '') =>
  `${thousands(count)} ${before}${NOUNS[kind][count === 1 ? 0 : 1]}`

export const retentionTexts = {
  title: 'Data retention',
  description:
    'Data older than these periods is deleted each night. Leave a period empty to keep data for good. A new period starts after a day.',
  loading: 'Loading data retention…',
  offline: 'You’re offline. Data retention can be changed when you’re back online.',
  tryAgain: 'Try again',
  months: (what: string) => `${what} (months)`,
  hints: {
    leads:
      'Open leads without a change, note, call, visit or file, and with nothing booked or due. Restorable for 30 days.',
    closedLeads: 'The same for closed leads and deals. Restorable for 30 days.',
    certificates: 'By the day they were lodged. The lead keeps its address and certificate number.',
    files: 'Photos, documents and signatures, by the day they were added.',
    activities: 'By their day. The lead stays.',
    knocks: 'At houses, by their day. “Do not knock” stays, without its note.',
  },
  startsAt: (at: string) => `Starts ${at}.`,
  preview: 'Show what would be deleted',
  counting: 'Counting…',
  next: (kind: RetentionKind, total: number) =>
    total === 0 ? 'Nothing would be deleted now.' : `${countOf(kind, total)} would be deleted now, oldest first:`,
  one: (name: string, day: string) => `${name}, ${day}`,
  more: (kind: RetentionKind, count: number) => countOf(kind, count, 'more '),
  save: 'Save data retention',
  saved: 'Data retention saved',
  notSaved: 'Data retention wasn’t saved',
}
