import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { withFields } from '../../../contract/entities/form-fields.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { mutate } from '../../db/mutate.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { type ContactChanges, contactValues } from './contact-values.ts'

/** Resolves when the contact is durable on this device. `contactId` is the form's: saved twice, it is made once. */
export const addContact = (contactId: string, fields: ContactChanges): Promise<void> =>
  mutate(createContact, { contactId, createdAt: new Date().toISOString(), fields }, { subject: contactName(fields) })

/** A new contact that was refused, as it now stands in the form. */
export function correctContact(refused: ParkedEntry, changes: ContactChanges): Promise<void> {
  const fields = { ...contactValues(refused.body), ...changes }
  const args = { contactId: refused.mutationId, createdAt: new Date(refused.savedAt).toISOString(), fields }
  return correctParked(refused, createContact, args, contactName(fields))
}

/** `base` is the version the person began from: the server merges field by field over it. */
export async function changeContact(contact: Contact, fields: ContactChanges, base: number): Promise<void> {
  if (Object.keys(fields).length === 0) return
  const subject = contactName({ ...contact, ...fields })
  await mutate(updateContact, { contactId: contact._id, fields }, { subject, base })
}

const refusedFields = ({ args }: ParkedEntry) => updateContact.args.safeParse(args).data?.fields ?? {}

/** The contact as it would be, had the change been taken. */
export const withRefused = (contact: Contact, refused: ParkedEntry): Contact =>
  withFields(contact, refusedFields(refused))

/** A change that was refused, as it now stands in the form. */
export function correctContactUpdate(refused: ParkedEntry, contact: Contact, changes: ContactChanges): Promise<void> {
  const fields = { ...refusedFields(refused), ...changes }
  const subject = contactName(withFields(contact, fields))
  return correctParked(refused, updateContact, { contactId: contact._id, fields }, subject)
}
