import { textsAt } from '../../../contract/entities/form-fields.ts'

/** The inputs of the form; a contact's address has none. */
const FIELD_NAMES = ['firstname', 'lastname', 'email', 'phone', 'job_title', 'notes'] as const
export type ContactFieldName = (typeof FIELD_NAMES)[number]
export type ContactChanges = Partial<Record<ContactFieldName, string>>

/** What a form shows of a contact; a new one starts with all fields empty. */
export const contactValues = (contact?: object): Record<ContactFieldName, string> => textsAt(contact, FIELD_NAMES)
