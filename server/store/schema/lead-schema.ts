import type { ColumnType, Generated } from 'kysely'
import type { Activity } from '../../../contract/entities/activity.ts'
import type { DoNotKind, Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import type { PhoneNumber } from '../../../contract/entities/phone/phone.ts'
import type { DefaultNow, Json, Late } from './column-types.ts'

/** Fields that only the server writes: see `conversions.ts` and `last-contacts.ts`. */
export const KEPT_NAMES = ['converted_at', 'last_contact_at', 'last_contact_outcome', 'contact_attempts'] as const
export type KeptName = (typeof KEPT_NAMES)[number]

type NestedOrRenamed =
  | '_id'
  | 'companyId'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'lead_status'
  | 'assignedTo'
  | 'address'

export type FactName = Exclude<keyof Lead, NestedOrRenamed | KeptName>
export type Facts = { [Name in FactName]: Exclude<Lead[Name], undefined> | null }

/** For each editable field: the version that last changed it, and its author. */
export type FieldVersions = Record<
  string,
  { v: number; by: string; acknowledged?: { epoch: string; seq: number; at?: number } }
>

type Kept = {
  [Name in Exclude<KeptName, 'converted_at'>]: ColumnType<Exclude<Lead[Name], undefined> | null, undefined, null>
}

export interface LeadTable extends Facts, Kept {
  company_id: string
  id: string
  version: Generated<number>
  lead_status: ColumnType<LeadStatus, LeadStatus | undefined, LeadStatus>
  converted_at: ColumnType<string | null, string | null | undefined, string | null>
  assigned_to: string | null
  address: ColumnType<Lead['address'] | null, string | null | undefined, string | null>
  phone_numbers: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  phones: ColumnType<PhoneNumber[] | null, string | null | undefined, string | null>
  phone_key: ColumnType<string | null, string | null | undefined, string | null>
  field_versions: ColumnType<FieldVersions, string | undefined, string>
  created_at: DefaultNow
  updated_at: DefaultNow
  deleted_at: Late
  deleted_by: string | null
  /** Set once the lead's data was erased, for good: see `erase-lead.ts`. */
  erased_at: ColumnType<Date | null, undefined, Date | string>
  /** The numbers in the TPS on which this person agreed to be called, separated by spaces. */
  tps_consent: ColumnType<string | null, undefined, null>
}

/** A person's request to the company, by a keyed hash of their number or address. */
export interface WishTable {
  company_id: string
  kind: DoNotKind
  key_hash: string
  since: string
  lifted_at: ColumnType<Date | null, undefined, Date | null>
  /** The number or address itself, until each lead and contact that has it is marked. */
  to_spread: string | null
}

export interface NoteTable {
  company_id: string
  id: string
  lead_id: string
  content: string
  created_by: string | null
  created_at: DefaultNow
  deleted_at: Late
  deleted_by: string | null
}

export interface ActivityTable {
  company_id: string
  id: string
  lead_id: string
  kind: Activity['kind']
  outcome: Activity['outcome']
  /** By the device's clock. */
  at: ColumnType<Date, Date | string, never>
  by: string
  note: string | null
  position: Json<Activity['position']> | null
  /** When it arrived at the server. */
  created_at: DefaultNow
  deleted_at: Late
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>
}
