import * as z from 'zod/mini'
import {
  NAMELESS_CONTACT,
  type Contact,
  contactFields,
  contactForm,
  contactLabels,
  contactName,
  isReachable,
} from '../entities/contact.ts'
import { labelsOf, withFields } from '../entities/form-fields.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { Refusal, notFound } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const touchesContact = (args: { contactId: string }) => [{ entity: 'contact', id: args.contactId }] as const

function putReachable(view: RowView, row: Contact) {
  if (!isReachable(row)) throw new Refusal('invalid', NAMELESS_CONTACT)
  view.put('contact', row)
}

export const createContact = defineMutation({
  name: 'contact.create',
  args: z.object({ contactId: id, createdAt: timestamp, fields: contactForm }),
  touches: touchesContact,
  key: ({ contactId }) => contactId,
  apply: (view, { contactId, createdAt, fields }, { companyId }) => {
    if (view.get('contact', contactId)) throw new Refusal('key-reuse', 'This contact already exists.')
    const blank = { _id: contactId, companyId, createdAt, updatedAt: createdAt, version: 1 }
    putReachable(view, withFields<Contact>(blank, fields))
  },
  request: ({ createdAt, fields }) => ({ method: 'POST', path: '/api/contacts', body: { ...fields, createdAt } }),
  describe: ({ fields }) => `New contact: ${contactName(fields)}`,
})

export const updateContact = defineMutation({
  name: 'contact.update',
  args: z.object({ contactId: id, fields: contactFields }),
  touches: touchesContact,
  follows: [createContact.name],
  apply: (view, { contactId, fields }) => {
    const row = view.get('contact', contactId)
    if (!row) throw notFound('This contact')
    putReachable(view, withFields(row, fields))
  },
  request: ({ contactId, fields }) => ({ method: 'PATCH', path: `/api/contacts/${contactId}`, body: { ...fields } }),
  describe: ({ fields }) => `Contact: ${labelsOf(fields, contactLabels).join(', ')}`,
})

/** Linked rows stay. On the server the contact is deleted with its history. */
export const deleteContact = defineMutation({
  name: 'contact.delete',
  args: z.object({ contactId: id }),
  touches: touchesContact,
  follows: [createContact.name, updateContact.name],
  apply: (view, { contactId }) => {
    if (!view.get('contact', contactId)) throw notFound('This contact')
    view.remove('contact', contactId)
  },
  request: ({ contactId }) => ({ method: 'DELETE', path: `/api/contacts/${contactId}` }),
  describe: () => 'Delete contact',
})
