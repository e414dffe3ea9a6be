import * as z from 'zod/mini'
import { consentBasis } from '../entities/marketing/consent.ts'
import { formLine } from '../entities/form-fields.ts'
import { DEFAULT_LIST_NAME, marketingList } from '../entities/marketing/marketing-list.ts'
import { allRows, cutText, deviceTime, email, id, NAME_MAX_LENGTH, remark } from '../entities/primitives.ts'
import {
  chosenLists,
  listedSubscriber,
  subscriber,
  subscriberFacts,
  SUBSCRIBERS_PAGE_SIZE,
  subscriberStatus,
} from '../entities/marketing/subscriber.ts'
import { subscriberEvent } from '../entities/marketing/subscriber-log.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope, PAGE_MAX_ROWS, pageShape } from './leads.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const query = companyScope
const count = z.int()
const oneSubscriber = z.object({ subscriber })

/** A search counts only up to this number. */
export const SEARCH_COUNT_LIMIT = 2_000

export const listSubscribers = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/subscribers',
  summary: 'A page of subscribers, newest first; `q`: words that email, names or phone begin with',
  policy: 'member',
  query: z.object({
    ...pageShape,
    limit: z._default(pageShape.limit, SUBSCRIBERS_PAGE_SIZE),
    listId: z.optional(z.union([id, z.literal('')])),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  status: 200,
  response: z.object({
    subscribers: allRows(listedSubscriber, PAGE_MAX_ROWS),
    totalSubscribers: count,
    /** Set if there are more than `totalSubscribers`, the limit of a search's count. */
    isAtLeast: z.optional(z.literal(true)),
  }),
})

export const lookUpSubscriber = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/subscribers/lookup',
  summary: 'The subscriber of an address; null when it is new',
  policy: 'member',
  query: z.extend(companyScope, { email }),
  status: 200,
  response: z.object({ subscriber: z.nullable(subscriber) }),
})

export const upsertSubscriber = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/subscribers/upsert',
  summary:
    'Add a person or change their fields and lists; who has left stays out. With status subscribed, source crm and no ' +
    'lists it is Resubscribe, the only way back, which needs a `reason` for anybody who is out',
  policy: 'member',
  query,
  body: z.object({
    email,
    ...subscriberFacts,
    listIds: z.optional(chosenLists),
    status: z.optional(subscriberStatus),
    source: z.optional(formLine('Source')),
    /** The basis of each membership. A recorded basis stays. */
    basis: z.optional(consentBasis),
    /** For a Resubscribe: who asked for it, and how. Required unless the subscriber is new or subscribed. */
    reason: z.optional(formLine('Reason')),
    /** For a Resubscribe: the unsubscribe act shown on the screen, null for none. A later one stays in force. */
    leaveId: z.optional(z.nullable(id)),
    at: z.optional(deviceTime),
  }),
  status: 200,
  response: oneSubscriber,
})

export const removeFromListCall = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/subscribers/remove-list',
  summary: 'Take a person off a list',
  policy: 'member',
  query,
  body: z.object({ email, listId: id, at: z.optional(deviceTime) }),
  status: 200,
  response: oneSubscriber,
})

export const unsubscribeCall = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/subscribers/unsubscribe',
  summary: 'Never write to this person again, on any list',
  policy: 'member',
  query,
  body: z.object({ email, leaveId: z.optional(id), at: z.optional(deviceTime) }),
  status: 200,
  response: oneSubscriber,
})

export const askAgainCall = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/subscribers/ask-again',
  summary: 'Where a mail server refused the mail that asks a person to confirm, send it once more; else nothing',
  policy: 'member',
  query,
  body: z.object({ email }),
  status: 200,
  response: oneSubscriber,
})

/** A chunk of this size has some 300,000 subscribers. */
export const IMPORT_CHUNK_BYTES = 32 * 1024 * 1024

/** A cell of a file. A long one is cut, not refused. */
const cell = z.optional(z.nullable(cutText(NAME_MAX_LENGTH)))

export const importSubscribers = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/subscribers/import',
  summary:
    'Add people to a list, which is made if it is not there; sent again with its importId and chunk it counts once',
  policy: 'member',
  isUpload: true,
  query,
  bodyBytes: IMPORT_CHUNK_BYTES,
  body: z.object({
    items: allRows(z.object({ email: cell, firstName: cell, lastName: cell, phone: cell })),
    defaultListName: z._default(formLine('List name', 'Enter a list name.'), DEFAULT_LIST_NAME),
    importId: z.optional(id),
    chunk: z.optional(count.check(z.minimum(0))),
    /** Stored with the consent of each subscriber. */
    fileName: z.optional(cutText(NAME_MAX_LENGTH)),
    basis: z.optional(consentBasis),
  }),
  status: 200,
  response: z.object({
    imported: count,
    /** The number of new subscribers, and of existing ones that were changed or added to the list. */
    upserts: count,
    skippedNoEmail: count,
    /** Part of `upserts`: subscribers of a list with double opt-in, who get nothing from it until they confirm. */
    toConfirm: z.optional(count),
    skippedInvalid: count,
    /** Unsubscribed, bounced, complained or suppressed, also with another address of the mailbox. They stay so. */
    keptOut: count,
    list: marketingList,
  }),
})

export const getSubscriberLog = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/subscribers/:id/log',
  summary: "A person's consent: what was agreed to, changed or withdrawn, when and through what; newest first",
  policy: 'member',
  params,
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ events: allRows(subscriberEvent) }),
})

export const eraseSubscriber = defineEndpoint({
  method: 'DELETE',
  path: '/api/marketing/subscribers/:id',
  summary: 'Forget a person; only a hash of the address stays, so that nobody writes to them again',
  policy: 'admin',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})
