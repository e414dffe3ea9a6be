import * as z from 'zod/mini'
import { contact, contactFields, contactForm } from '../entities/contact.ts'
import { conflicts } from '../entities/field-conflict.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope, doNotCallChanges, phonesShape } from './leads.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const query = companyScope
const data = z.object({ contact })
const shownContact = z.extend(contact, phonesShape)

export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'All contacts of a company, by name',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ data: z.object({ contacts: allRows(shownContact) }) }),
})

export const getContact = defineEndpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  summary: 'One contact',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ data: z.object({ contact: shownContact }) }),
})

export const postContact = defineEndpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Add a contact; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: z.intersection(contactForm, z.object({ createdAt: z.optional(deviceTime) })),
  status: 201,
  response: z.object({ data }),
})

export const patchContact = defineEndpoint({
  method: 'PATCH',
  path: '/api/contacts/:id',
  summary:
    'Set do_not_call (null with do_not_call_lifted, the reason, lifts it), or change the fields that are sent; with Sync-Base, says whose newer values it replaced',
  policy: 'member',
  params,
  query,
  body: z.union([...doNotCallChanges, contactFields]),
  status: 200,
  response: z.object({ data, conflicts }),
})

export const deleteContactCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  summary: 'Delete a contact with its history; the leads and deals that it was linked to stay',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})
