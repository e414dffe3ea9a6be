import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { mutate } from '../../db/mutate.ts'
import type { ContactChanges } from './contact-values.ts'

/** Resolves when the contact is durable on this device. `contactId` is the form's: saved twice, it is made once. */
export const addContact = (contactId: string, fields: ContactChanges): Promise<void> =>
  mutate(createContact, { contactId, createdAt: new Date().toISOString(), fields }, { subject: contactName(fields) })

/** `base` is the version the person began from: the server merges field by field over it. */
export async function changeContact(contact: Contact, fields: ContactChanges, base: number): Promise<void> {
  if (Object.keys(fields).length === 0) return
  const subject = contactName({ ...contact, ...fields })
  await mutate(updateContact, { contactId: contact._id, fields }, { subject, base })
}
