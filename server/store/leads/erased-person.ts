import { sql } from 'kysely'
import type { Lead } from '../../../contract/entities/lead.ts'
import { email } from '../../../contract/entities/primitives.ts'

/** Whom an erasure is about: the lead, those that were merged into it, and what identifies the person. */
export interface ErasedPerson {
  readonly leadIds: readonly string[]
  readonly leads: readonly Lead[]
  readonly emails: readonly string[]
  /** Other leads that were once merged with one of these: what they quote goes, too. */
  readonly formerlyMerged: readonly string[]
}

export const emailsOf = (leads: readonly Pick<Lead, 'email'>[]) => [
  ...new Set(leads.flatMap((lead) => email.safeParse(lead.email).data ?? [])),
]

/** A contact that is linked to one of the leads or has one of the emails. */
export const isContactOf = ({ leadIds, emails }: Pick<ErasedPerson, 'leadIds' | 'emails'>) =>
  sql<boolean>`(lead_ids && ${leadIds}::uuid[] or lower(btrim(email)) = any(${emails}::text[]))`
