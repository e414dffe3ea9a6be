import type { Known } from './judge.ts'

// Known violations. The list only gets shorter: an entry without a violation must be removed. `*` is for files that copy
// every table.

export const KNOWN: Known = {
  'local and distributed tables are apart': {
    why: 'The local rows have to be read first, and given to the statement as values.',
    violations: {
      'server/store/users/read-audit.ts': ['audit_log'],
    },
  },
  'names its company': {
    why: 'Found by an id, a token or a user alone, of every company at once, or of the whole database: see issue 44, 2.1.',
    violations: {
      'server/store/backup/backup.ts': ['*'],
      'server/store/backup/carry-over.ts': ['*'],
      'server/store/backup/restore-rest.ts': ['restore_rest'],
      'server/store/backup/restore.ts': ['*'],
      'server/store/core/new-id.ts': ['*'],
      'server/store/leads/leads.ts': ['follow_up'],
      'server/store/operations/waiting-email.ts': ['campaign'],
      'server/store/operations/waiting-tasks.ts': ['bulk_upload'],
      'server/store/records/announce-content.ts': ['file_content'],
      'server/store/records/file-contents.ts': ['file_content'],
      'server/store/records/file-room.ts': ['file_content'],
      'server/store/uploads/bulk-uploads.ts': ['bulk_upload'],
      'server/store/uploads/upload-quota.ts': ['bulk_upload'],
      'server/store/users/agenda.ts': ['follow_up', 'lead'],
      'server/store/users/due-reminders.ts': ['follow_up', 'lead'],
      'server/store/users/read-audit.ts': ['campaign'],
    },
  },
  'keeps nothing in the session': {
    why: 'Settings, locks, temporary tables and LISTEN of a session: a pooler in transaction mode loses them. Issue 44, 2.5.',
    violations: {
      'server/store/connection/pooling.ts': ['*'],
      'server/store/core/background-work.ts': ['*'],
      'server/store/core/guarded-pool.ts': ['*'],
      'server/store/core/listen.ts': ['*'],
    },
  },
}
