import { auditLog } from './baseline/audit-log.ts'
import { bulkUploads } from './baseline/bulk-uploads.ts'
import { campaigns } from './baseline/campaigns.ts'
import { changeFeed } from './baseline/change-feed.ts'
import { changesOfRows } from './baseline/changes-of-rows.ts'
import { companiesAndUsers } from './baseline/companies-and-users.ts'
import { comparedText } from './baseline/compared-text.ts'
import { companyRules } from './baseline/company-rules.ts'
import { epcRegister } from './baseline/epc-register.ts'
import { leadFiles } from './baseline/lead-files.ts'
import { leadWork } from './baseline/lead-work.ts'
import { leads } from './baseline/leads.ts'
import { merges } from './baseline/merges.ts'
import { operations } from './baseline/operations.ts'
import { postcodes } from './baseline/postcodes.ts'
import { records } from './baseline/records.ts'
import { returnedEmails } from './baseline/returned-emails.ts'
import { signIn } from './baseline/sign-in.ts'
import { subscribers } from './baseline/subscribers.ts'
import { wishes } from './baseline/wishes.ts'

/**
 * All tables of version 1.0.0, a file for each subject. Frozen once released: a later change is a migration of its own.
 *
 * What holds for all of them:
 *
 * - One statement each, and a `create table` ends with its bracket: a test appends partitions to it.
 * - The tables of a company begin with `company_id`, and so does each of their keys: a database can be spread by company
 *   (decision 0142). For the same reason there are no triggers: `core/marks`, `records/last-contacts.ts` and
 *   `leads/conversions.ts` settle what follows a write (decision 0137).
 * - Secondary indexes are partial even where all rows qualify. PostgreSQL has no statistics for a company that was just
 *   imported, takes it for empty, and would find a row by its id through any index that begins with the company, reading all
 *   of it. A query that does not state an index's condition can't use it, and is left with the key.
 * - `timestamptz(3)` has milliseconds, as JavaScript's dates have, so that a cursor made of one is exact.
 * - Rows that people edit count their changes in `version`. `field_versions` has the version that last changed each field, so
 *   that edits of different fields never conflict.
 * - Rows that people delete get `deleted_at` and `deleted_by`, and are purged later.
 */
export const baseline: readonly string[] = [
  ...comparedText,
  ...companiesAndUsers,
  ...signIn,
  ...auditLog,
  ...companyRules,
  ...leads,
  ...leadWork,
  ...leadFiles,
  ...wishes,
  ...merges,
  ...records,
  ...changesOfRows,
  ...changeFeed,
  ...bulkUploads,
  ...subscribers,
  ...campaigns,
  ...returnedEmails,
  ...epcRegister,
  ...postcodes,
  ...operations,
]
