import type { Lead } from '../../../contract/entities/lead.ts'

/** Whom an erasure is about: the lead, those that were merged into it, and what identifies the person. */
export interface ErasedPerson {
  readonly leadIds: readonly string[]
  readonly leads: readonly Lead[]
  readonly emails: readonly string[]
  /** Other leads that were once merged with one of these: what they quote goes, too. */
  readonly formerlyMerged: readonly string[]
}
