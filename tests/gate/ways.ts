import type { Known } from './judge.ts'

/**
 * The places that write a phone, an address, a do-not-contact flag, a call or a visit. Each of them settles the flags of the rows
 * or counts the contacts of their leads, or says here why there is nothing to do. The gate finds a new one: it must do the same,
 * and gets a row in tests/contract/records/marks-of-ways.test.ts or server/store/records/last-contacts.test.ts, and a line here.
 */
export const WAYS: Known = {
  'what follows a write is done': {
    why: 'No trigger sees to it: decision 0137.',
    violations: {
      // `settleChanges`
      'server/store/leads/lead-rows.ts': ['lead', 'activity'],
      'server/store/leads/import-leads.ts': ['lead'],
      'server/store/uploads/set-fields.ts': ['lead'],
      'server/store/records/form-rows.ts': ['contact'],
      'server/store/records/insert-forms.ts': ['contact'],
      // `settleMarks`, which also writes its result
      'server/store/core/marks/row-marks.ts': ['lead', 'contact'],
      'server/store/core/marks/keep-wishes.ts': ['lead', 'contact'],
      'server/store/leads/spread-wishes.ts': ['lead', 'contact'],
      'server/store/leads/tps-marks.ts': ['lead', 'contact'],
      // `countContacts`
      'server/store/records/activities.ts': ['activity'],
      'server/store/leads/deleted-leads.ts': ['activity'],
      'server/store/leads/move-rows.ts': ['activity'],
      // An erasure clears all of a lead at once, which lifts no flag and leaves nothing to count.
      'server/store/leads/erase-lead.ts': ['lead', 'activity'],
      // The lead is deleted with them.
      'server/store/purge/purge.ts': ['activity'],
      // A backup has settled rows; `mark-again.ts` checks newer requests not to be contacted.
      'server/store/backup/restore.ts': ['lead', 'contact', 'activity'],
    },
  },
}
