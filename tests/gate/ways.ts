import type { Known } from './judge.ts'

/**
 * The ways by which a phone, an address, a mark, a call or a visit is written. Each of them settles the marks of the rows or counts
 * the contacts of their leads, or says here why there is nothing to do. Another one is found by the gate: it does the same, gets a
 * row in tests/contract/records/marks-of-ways.test.ts or server/store/records/last-contacts.test.ts, and then a line here.
 */
export const WAYS: Known = {
  'what follows a write is done': {
    why: 'No trigger sees to it: decision 0137.',
    places: {
      // `settleChanges`
      'server/store/leads/lead-rows.ts': ['lead', 'activity'],
      'server/store/leads/import-leads.ts': ['lead'],
      'server/store/uploads/set-fields.ts': ['lead'],
      'server/store/records/form-rows.ts': ['contact'],
      'server/store/records/insert-forms.ts': ['contact'],
      // `settleMarks`, which also writes what it has found
      'server/store/core/marks/row-marks.ts': ['lead', 'contact'],
      'server/store/core/marks/keep-wishes.ts': ['lead', 'contact'],
      'server/store/leads/spread-wishes.ts': ['lead', 'contact'],
      'server/store/leads/tps-marks.ts': ['lead', 'contact'],
      // `countContacts`
      'server/store/records/activities.ts': ['activity'],
      'server/store/leads/deleted-leads.ts': ['activity'],
      'server/store/leads/move-rows.ts': ['activity'],
      // An erasure empties all of a lead at once, which lifts no wish and leaves nothing to count.
      'server/store/leads/erase-lead.ts': ['lead', 'activity'],
      // The lead goes with them.
      'server/store/purge/purge.ts': ['activity'],
      // A backup holds rows that were settled; wishes that are newer are looked at by `mark-again.ts`.
      'server/store/backup/restore.ts': ['lead', 'contact', 'activity'],
    },
  },
}
