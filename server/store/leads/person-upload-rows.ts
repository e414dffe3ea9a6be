import { sql } from 'kysely'
import type { UploadRow } from '../../../contract/endpoints/personal-data.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { postcodeOf } from '../../../contract/entities/lead-address.ts'
import type { Store } from '../core/open-store.ts'
import { iso } from '../core/row-members.ts'
import { type List, rowsOf } from '../core/whole-list.ts'
import { shown } from '../records/history.ts'
import type { ChangedLead } from '../schema/bulk-upload-schema.ts'
import { digitsOf } from './erase-contacts.ts'
import type { ErasedPerson } from './erased-person.ts'
import { quotesPerson } from './quotes-person.ts'

interface StoredRow {
  readonly fileName: string
  readonly uploadedAt: string
  readonly what: UploadRow['what']
  readonly line?: number
  readonly header?: string[]
  readonly cells?: string[]
  readonly changed?: ChangedLead
}

/** Rows about a person that files of leads added, changed or failed to add. */
export async function* uploadRowsOf(store: Store, companyId: string, person: ErasedPerson): AsyncGenerator<UploadRow> {
  for await (const { changed, ...row } of rowsOf(store, storedRows(companyId, person))) {
    if (row.cells && !isRowOf(person, row.cells)) continue
    yield { ...row, ...(changed ? { changes: changesIn(changed) } : {}) }
  }
}

/** Includes corrections that users made to rows before a file was uploaded. */
function storedRows(companyId: string, person: ErasedPerson): List<StoredRow> {
  const ofCompany = sql`company_id = ${companyId}`
  const { leadIds } = person
  return sql`
    select json_strip_nulls(json_build_object('fileName', file_name, 'uploadedAt', ${sql.raw(iso('created_at'))},
      'what', what, 'line', line, 'header', case when what in ('skipped', 'failed') then header end, 'cells', cells,
      'changed', changed)) as row
    from (
      select upload_id, 'added' as what, null::integer as line, null::jsonb as cells, null::jsonb as changed
      from bulk_upload_batch where ${ofCompany} and added && ${leadIds}::uuid[]
      union all
      select upload_id, 'updated', null, null, one from bulk_upload_batch cross join jsonb_array_elements(changed) as one
      where ${ofCompany} and one ->> 'id' = any(${leadIds}::text[])
      union all
      select upload_id, 'skipped', line, cells, null from bulk_upload_skip
      where ${ofCompany} and ${quotesPerson(sql`cells`, person)}
      union all
      select upload_id, 'failed', line, cells, null from bulk_upload_failure
      where ${ofCompany} and ${quotesPerson(sql`cells`, person)}
      union all
      select id, 'corrected', (one ->> 'line')::integer, coalesce(one -> 'cells', jsonb_build_array(one -> 'value')), null
      from bulk_upload cross join jsonb_array_elements(corrections) as one
      where ${ofCompany} and ${quotesPerson(sql`one`, person)}
    ) as found join bulk_upload as upload on upload.company_id = ${companyId} and upload.id = upload_id
    order by created_at, upload.id, line nulls first, what`
}

const changesIn = ({ before, after }: ChangedLead) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    ...shown('before', printed(before[field])),
    ...shown('after', printed(after[field])),
  }))

const printed = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/**
 * Matches by the email, or the last name with the phone, or both names with the postcode. It is stricter than an
 * erasure: a name alone may be another person's, whose data must not be exported.
 */
function isRowOf({ leads, emails }: Pick<ErasedPerson, 'leads' | 'emails'>, cells: readonly string[]): boolean {
  const words = new Set(cells.map(plain))
  if (emails.some((email) => words.has(email))) return true
  const phones = new Set(cells.flatMap(digitsOf))
  const postcodes = new Set(cells.map(compactPostcode))
  return leads.some((lead) => {
    const surname = plain(lead.surname ?? '')
    const firstname = plain(lead.firstname ?? '')
    if (!surname) return false
    const isNamed = words.has(`${firstname} ${surname}`) || (words.has(firstname) && words.has(surname))
    const hasSurname = words.has(surname) || isNamed
    const postcode = compactPostcode(postcodeOf(lead))
    return (
      (hasSurname && digitsOf(lead.phone).some((digits) => phones.has(digits))) ||
      (isNamed && firstname !== '' && postcode !== '' && postcodes.has(postcode))
    )
  })
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
