import { sql } from 'kysely'
import { plainText } from '../../../contract/entities/field-text.ts'
import { valueAt } from '../../../contract/entities/form-fields.ts'
import { editablePaths } from '../../../contract/entities/lead-form.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { email } from '../../../contract/entities/primitives.ts'

/** Whom an erasure is about: the lead, those that were merged into it, and what identifies the person. */
export interface ErasedPerson {
  readonly leadIds: readonly string[]
  readonly leads: readonly Lead[]
  readonly emails: readonly string[]
  /** Leads of others that were once merged with one of these: what they quote goes, too. */
  readonly formerlyMerged: readonly string[]
}

export const emailsOf = (leads: readonly Pick<Lead, 'email'>[]) => [
  ...new Set(leads.flatMap((lead) => email.safeParse(lead.email).data ?? [])),
]

/** A contact that is linked to one of the leads or has one of the emails. */
export const isContactOf = ({ leadIds, emails }: Pick<ErasedPerson, 'leadIds' | 'emails'>) =>
  sql<boolean>`(lead_ids && ${leadIds}::uuid[] or lower(btrim(email)) = any(${emails}::text[]))`

export const PERSONAL_FIELDS = [
  'firstname',
  'surname',
  'email',
  'phone',
  ...Object.keys(editablePaths).filter((path) => path.startsWith('address.')),
]

/** What the leads say of the person, each once. */
export const personalValues = ({ leads }: Pick<ErasedPerson, 'leads'>): string[] => [
  ...new Set(leads.flatMap((lead) => PERSONAL_FIELDS.flatMap((field) => plainText(valueAt(lead, field)) ?? []))),
]
