import * as z from 'zod/mini'
import { consentBasis } from '../entities/marketing/consent.ts'
import { formLine } from '../entities/form-fields.ts'
import { email, id, timestamp } from '../entities/primitives.ts'
import {
  chosenLists,
  CRM_SOURCE,
  type Subscriber,
  subscriberFacts,
  subscriberIdOf,
  subscriberStatus,
} from '../entities/marketing/subscriber.ts'
import { added, removedFrom, resubscribed, unsubscribed } from '../entities/marketing/subscriber-steps.ts'
import { Refusal } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const PATH = '/api/marketing/subscribers'
const person = (args: { email: string }) => ({ entity: 'subscriber', id: subscriberIdOf(args.email) }) as const

export const addSubscriber = defineMutation({
  name: 'subscriber.add',
  args: z.object({
    email,
    listIds: chosenLists,
    at: timestamp,
    facts: z.optional(z.object(subscriberFacts)),
    status: z.optional(subscriberStatus),
    leaveId: z.optional(id),
    source: z.optional(formLine('Source')),
    basis: z.optional(consentBasis),
  }),
  touches: (args) => [person(args), ...args.listIds.map((listId) => ({ entity: 'list', id: listId }) as const)],
  apply: (view, { email, listIds, at, facts = {}, status, leaveId, source = CRM_SOURCE, basis }, { companyId }) => {
    const before = view.get('subscriber', subscriberIdOf(email))
    const lists = listIds.map((listId) => view.get('list', listId))
    if (lists.includes(undefined)) throw new Refusal('not-found', 'This list was not found.')
    if (listIds.length > 0 && listIds.every((listId) => before?.leftListIds?.includes(listId)))
      throw new Refusal('state', 'This person left this list themselves. Resubscribe them first.')
    const needsConfirmation = (listId: string) => lists.some((list) => list?._id === listId && list.doubleOptIn)
    const choice = { ...(status ? { status } : {}), ...(leaveId ? { leaveId } : {}) }
    view.put(
      'subscriber',
      added(before, { companyId, email, at, source, facts, listIds, ...choice, basis, needsConfirmation }),
    )
  },
  request: ({ facts, source = CRM_SOURCE, ...rest }) => ({
    method: 'POST',
    path: `${PATH}/upsert`,
    body: { ...rest, ...facts, source },
  }),
  describe: ({ email, listIds }) => (listIds.length > 0 ? `Add to list: ${email}` : `Subscriber: ${email}`),
})

export const removeFromList = defineMutation({
  name: 'subscriber.remove-list',
  args: z.object({ email, listId: id }),
  touches: (args) => [person(args)],
  apply: (view, { email, listId }) => {
    const row = view.get('subscriber', subscriberIdOf(email))
    if (!row) throw new Refusal('not-found', 'This subscriber was not found.')
    view.put('subscriber', removedFrom(row, listId))
  },
  request: ({ email, listId }) => ({ method: 'POST', path: `${PATH}/remove-list`, body: { email, listId } }),
  describe: ({ email }) => `Remove from list: ${email}`,
})

/** `leaveId` is a new id, which a Resubscribe names to undo exactly this act. */
export const unsubscribe = defineMutation({
  name: 'subscriber.unsubscribe',
  args: z.object({ email, leaveId: id, at: timestamp }),
  touches: (args) => [person(args)],
  apply: (view, { email, leaveId, at }, { companyId }) => {
    view.put(
      'subscriber',
      unsubscribed(view.get('subscriber', subscriberIdOf(email)), { companyId, email, at, leaveId }),
    )
  },
  request: ({ email, leaveId, at }) => ({ method: 'POST', path: `${PATH}/unsubscribe`, body: { email, leaveId, at } }),
  describe: ({ email }) => `Unsubscribe: ${email}`,
})

/**
 * `leaveId` names the unsubscribe act shown on the screen, or null. A subscriber who has unsubscribed again since then
 * stays unsubscribed.
 */
export const resubscribe = defineMutation({
  name: 'subscriber.resubscribe',
  args: z.object({
    email,
    at: timestamp,
    /** May be absent only for a subscriber who hasn't opted out of anything: see `needsReason`. */
    reason: z.optional(formLine('Reason', 'Say who asked for it, and how.')),
    leaveId: z.optional(z.nullable(id)),
  }),
  touches: (args) => [person(args)],
  apply: (view, { email, at, reason, leaveId }, { companyId }) => {
    const row = view.get('subscriber', subscriberIdOf(email))
    if (leaveId !== undefined && (row?.leaveId ?? null) !== leaveId)
      throw new Refusal('state', 'This person has unsubscribed again since then. Ask them before you resubscribe them.')
    if (reason) return view.put('subscriber', resubscribed(row, { companyId, email, at, reason }))
    if (row && needsReason(row)) demandReason()
    if (!row) view.put('subscriber', added(row, { companyId, email, at, needsConfirmation: () => false }))
  },
  request: ({ email, at, reason, leaveId }) => ({
    method: 'POST',
    path: `${PATH}/upsert`,
    body: {
      email,
      status: 'subscribed',
      source: CRM_SOURCE,
      ...(reason === undefined ? {} : { reason }),
      at,
      ...(leaveId === undefined ? {} : { leaveId }),
    },
  }),
  describe: ({ email, reason }) => `Resubscribe: ${email}${reason ? ` (${reason})` : ''}`,
})

/**
 * The subscriber, or another address of their mailbox, has opted out of all or of a list, bounced, complained, or not
 * confirmed.
 */
const needsReason = ({ status, leftListIds, mailboxLeft }: Subscriber) =>
  status !== 'subscribed' || leftListIds !== undefined || mailboxLeft === true

export function demandReason(): never {
  throw new Refusal('invalid', 'Resubscribe needs a reason. Say who asked for it, and how.', {
    details: { field: 'reason' },
  })
}
