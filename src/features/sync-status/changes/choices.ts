import { createAccount, updateAccount } from '../../../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../../../contract/mutations/contact.ts'
import { deleteLead } from '../../../../contract/mutations/delete-lead.ts'
import { bookLead } from '../../../../contract/mutations/lead.ts'
import type { ParkedEntry } from '../../../db/schema/outbox-entry.ts'

interface Choices {
  retry: string
  discard: string
  /** Where it can be corrected. */
  form?: '/contact/$id' | '/account/$id'
}

const PLAIN: Choices = { retry: 'Retry', discard: 'Discard' }

/** Where somebody else was faster, the choice is between two people's work. */
const overConflict: Readonly<Record<string, Choices>> = {
  [bookLead.name]: { retry: 'Use mine', discard: 'Use theirs' },
  [deleteLead.name]: { retry: 'Delete anyway', discard: 'Keep the lead' },
}
const forms: Readonly<Record<string, Choices>> = {
  [createContact.name]: { ...PLAIN, form: '/contact/$id' },
  [updateContact.name]: { ...PLAIN, form: '/contact/$id' },
  [createAccount.name]: { ...PLAIN, form: '/account/$id' },
  [updateAccount.name]: { ...PLAIN, form: '/account/$id' },
}

/** What a person can do about a refused change, in words that fit it. */
export function choicesOf({ name, reason }: Pick<ParkedEntry, 'name' | 'reason'>): Choices {
  const fitting = { conflict: overConflict, invalid: forms }[reason.code]
  return fitting?.[name] ?? PLAIN
}
