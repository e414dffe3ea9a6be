import type { Contact } from '../../../contract/entities/contact.ts'

/** The inputs of the form; a contact's address has none. */
export type ContactFieldName = 'firstname' | 'lastname' | 'email' | 'phone' | 'job_title' | 'notes'
export type ContactChanges = Partial<Record<ContactFieldName, string>>

/** What a form shows of a contact; a new one starts with all fields empty. */
export const contactValues = (contact?: Contact): Record<ContactFieldName, string> => ({
  firstname: contact?.firstname ?? '',
  lastname: contact?.lastname ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  job_title: contact?.job_title ?? '',
  notes: contact?.notes ?? '',
})
