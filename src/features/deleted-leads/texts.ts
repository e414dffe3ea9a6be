import type { RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { thousands } from '../../ui/primitives/amounts.ts'

export const texts = {
  deletedLeads: 'Deleted leads',
  leadRestored: 'Lead restored',
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
