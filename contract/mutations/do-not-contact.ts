import * as z from 'zod/mini'
import { CALL_FIELDS } from '../entities/contact.ts'
import { DO_NOT_FIELDS, doNotKind, doNotLabel, doNotReason, doNotSince } from '../entities/lead.ts'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { createContact } from './contact.ts'
import { defineMutation } from './mutation.ts'

const touchesLead = (args: { leadId: string }) => [{ entity: 'lead', id: args.leadId }] as const
const leadPath = (leadId: string) => `/api/epc/leads/${leadId}`

/** Has no guards: the person's wish is recorded, whatever a colleague changes at the same time. */
export const markDoNot = defineMutation({
  name: 'lead.do-not',
  args: z.object({ leadId: id, kind: doNotKind, reason: doNotReason, since: doNotSince }),
  touches: touchesLead,
  apply: (view, { leadId, kind, reason, since }) => {
    const row = view.get('lead', leadId)
    if (!row) throw notFound('This lead')
    const { [`do_not_${kind}_lifted` as const]: _lifted, ...unmarked } = row
    view.put('lead', { ...unmarked, [`do_not_${kind}`]: reason, [`do_not_${kind}_since`]: since })
  },
  request: ({ leadId, kind, reason, since }) => ({
    method: 'PATCH',
    path: leadPath(leadId),
    body: { [`do_not_${kind}`]: reason, [`do_not_${kind}_since`]: since },
  }),
  describe: ({ kind, reason }) => `${doNotLabel(kind)}: ${reason}`,
})

/**
 * Applies to every lead and contact with the number or address. If another user has recorded a flag or another reason
 * since, the user decides.
 */
export const liftDoNot = defineMutation({
  name: 'lead.lift-do-not',
  args: z.object({ leadId: id, kind: doNotKind, reason: doNotReason }),
  touches: touchesLead,
  guards: DO_NOT_FIELDS,
  follows: [markDoNot.name],
  apply: (view, { leadId, kind, reason }) => {
    const row = view.get('lead', leadId)
    if (!row) throw notFound('This lead')
    const { [`do_not_${kind}` as const]: _reason, [`do_not_${kind}_since` as const]: _since, ...rest } = row
    view.put('lead', { ...rest, [`do_not_${kind}_lifted`]: reason })
  },
  request: ({ leadId, kind, reason }) => ({
    method: 'PATCH',
    path: leadPath(leadId),
    body: { [`do_not_${kind}`]: null, [`do_not_${kind}_lifted`]: reason },
  }),
  describe: ({ kind }) => `${doNotLabel(kind)}: removed`,
})

const touchesContact = (args: { contactId: string }) => [{ entity: 'contact', id: args.contactId }] as const
const contactPath = (contactId: string) => `/api/contacts/${contactId}`

/** Like `markDoNot`, for a contact's number. */
export const markDoNotOfContact = defineMutation({
  name: 'contact.do-not',
  args: z.object({ contactId: id, reason: doNotReason, since: doNotSince }),
  touches: touchesContact,
  follows: [createContact.name],
  apply: (view, { contactId, reason, since }) => {
    const row = view.get('contact', contactId)
    if (!row) throw notFound('This contact')
    const { do_not_call_lifted: _lifted, ...unmarked } = row
    view.put('contact', { ...unmarked, do_not_call: reason, do_not_call_since: since })
  },
  request: ({ contactId, reason, since }) => ({
    method: 'PATCH',
    path: contactPath(contactId),
    body: { do_not_call: reason, do_not_call_since: since },
  }),
  describe: ({ reason }) => `${doNotLabel('call')}: ${reason}`,
})

/** Like `liftDoNot`. */
export const liftDoNotOfContact = defineMutation({
  name: 'contact.lift-do-not',
  args: z.object({ contactId: id, reason: doNotReason }),
  touches: touchesContact,
  guards: CALL_FIELDS,
  follows: [createContact.name, markDoNotOfContact.name],
  apply: (view, { contactId, reason }) => {
    const row = view.get('contact', contactId)
    if (!row) throw notFound('This contact')
    const { do_not_call: _reason, do_not_call_since: _since, ...rest } = row
    view.put('contact', { ...rest, do_not_call_lifted: reason })
  },
  request: ({ contactId, reason }) => ({
    method: 'PATCH',
    path: contactPath(contactId),
    body: { do_not_call: null, do_not_call_lifted: reason },
  }),
  describe: () => `${doNotLabel('call')}: removed`,
})
