import type { ColumnType, Generated } from 'kysely'
import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import type { FollowUpKind } from '../../../contract/entities/follow-up.ts'
import type { Job, JobColumn, JobKind } from '../../../contract/entities/job.ts'
import type { KnockOutcome } from '../../../contract/entities/knocks/knock.ts'
import type { CoordinatePrecision } from '../../../contract/entities/lead.ts'
import type { PhoneNumber } from '../../../contract/entities/phone/phone.ts'
import type { View } from '../../../contract/entities/view.ts'
import type { DefaultNow, Json, Late } from './column-types.ts'
import type { FieldVersions } from './lead-schema.ts'

// The records that users work on besides leads.

interface FormTable {
  company_id: string
  id: string
  version: Generated<number>
  field_versions: ColumnType<FieldVersions, string | undefined, string>
  created_at: DefaultNow
  updated_at: DefaultNow
}

export interface ContactTable extends FormTable {
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  phone_numbers: string[] | null
  phones: Json<PhoneNumber[]> | null
  job_title: string | null
  notes: string | null
  account_id: string | null
  lead_ids: string[] | null
  address: Json<Contact['address']> | null
  do_not_call: string | null
  do_not_call_since: string | null
  do_not_call_lifted: string | null
  /** The digits of the phone whose owner has agreed to calls although a register has its number. */
  tps_consent: string | null
}

export interface AccountTable extends FormTable {
  name: string
  website: string | null
  industry: string | null
  billing_address: Json<Account['billingAddress']> | null
}

export interface ViewTable {
  company_id: string
  id: string
  version: Generated<number>
  owner_id: string
  list: View['list']
  name: string
  search: Json<View['search']>
  columns: Json<View['columns']> | null
  shared: boolean
  default_of: Json<View['defaultOf']> | null
  created_at: DefaultNow
  updated_at: DefaultNow
  deleted_at: Late
  deleted_by: string | null
}

/** A task for a lead or deal. Dates and times are text, in London time. */
export interface FollowUpTable extends FormTable {
  lead_id: string
  kind: FollowUpKind
  due_date: string
  due_time: string | null
  assigned_to: string | null
  note: string | null
  done_at: Late
  done_by: string | null
  reminded_by: string | null
  reminded_due: string | null
  created_by: string | null
  deleted_at: Late
  deleted_by: string | null
}

/** A knock at a house without a lead, or at one that has become one since. */
export interface KnockTable {
  company_id: string
  id: string
  version: Generated<number>
  lat: number
  lng: number
  house: string
  street: string | null
  postcode: string | null
  outcome: KnockOutcome
  note: string | null
  /** By the device's clock. */
  at: ColumnType<Date, Date | string, never>
  by: string
  lead_id: string | null
  created_at: DefaultNow
  updated_at: DefaultNow
  deleted_at: Late
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>
}

type JobFields = { [Name in JobColumn]: Exclude<Job[Name], undefined> | null }

export interface JobTable extends JobFields {
  company_id: string
  id: string
  kind: JobKind
  /** The company's own number: `job` of an active job, `mtsJobNo` of a prospective one. */
  number: string
  version: Generated<number>
  lat: number | null
  lng: number | null
  coordinate_precision: CoordinatePrecision | null
  created_at: DefaultNow
  updated_at: DefaultNow
}
