import * as z from 'zod/mini'
import { leadFilterShape } from '../entities/lead-filters.ts'
import { consentBasis } from '../entities/marketing/consent.ts'
import { marketingList, marketingListFields, marketingListForm } from '../entities/marketing/marketing-list.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const MOST_LISTS = 1_000_000
const params = z.object({ id })
const query = companyScope
const oneList = z.object({ list: marketingList })
const count = z.int()
const sizes = z.record(id, count).check(z.refine((of) => Object.keys(of).length <= MOST_LISTS))

export const listMarketingLists = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/lists',
  summary: 'The lists of a company, by name, and how many people are on each',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ lists: allRows(marketingList), sizes }),
})

export const postMarketingList = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/lists',
  summary: 'Make a list; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: z.extend(marketingListForm, { createdAt: z.optional(deviceTime) }),
  status: 201,
  response: oneList,
})

export const putMarketingList = defineEndpoint({
  method: 'PUT',
  path: '/api/marketing/lists/:id',
  summary: 'Change the fields that are sent',
  policy: 'member',
  params,
  query,
  body: marketingListFields,
  status: 200,
  response: oneList,
})

export const deleteMarketingList = defineEndpoint({
  method: 'DELETE',
  path: '/api/marketing/lists/:id',
  summary: 'Delete a list; the people stay, and who has left stays out',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})

/** The lists, by the end of their address, as with views. */
export const LEAD_LISTS = ['leads', 'leads/new', 'leads/my'] as const

/** The limit for leads named one by one. A filter may match any number. */
export const MOST_LEAD_IDS = 250_000
const SELECTION_BYTES = 16 * 1024 * 1024

const leadIds = z.array(id).check(z.maxLength(MOST_LEAD_IDS))

/** The leads of a list's filters except those that were unticked, or the selected leads, which may be deals. */
export const leadSelection = z.object({
  list: z._default(z.enum(LEAD_LISTS), 'leads'),
  filters: z.prefault(z.object(leadFilterShape), {}),
  except: z.optional(leadIds),
  leadIds: z.optional(leadIds),
})

export const leadAudience = z.object({
  leads: count,
  /** Leads without a usable address. */
  withoutEmail: count,
  /** Addresses shared by several of the leads, counted only once. */
  duplicates: count,
  /** Unsubscribed, bounced, complained or suppressed. */
  keptOut: count,
  /** Of the others, subscribers of whose mailbox another address has opted out. Absent if there are none. */
  mailboxLeft: z.optional(count),
  /** Of the others, subscribers with a lead marked “Do not call” or “Do not knock”. Absent if there are none. */
  doNotContact: z.optional(count),
  people: count,
})
export type LeadAudience = z.infer<typeof leadAudience>

export const countLeadAudience = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/lists/from-leads/count',
  summary: 'How many people a list made from these leads would hold, after suppression',
  policy: 'member',
  query,
  bodyBytes: SELECTION_BYTES,
  body: z.extend(leadSelection, {
    /** Chosen by the caller, to poll the progress. */
    countId: z.optional(id),
  }),
  status: 200,
  response: leadAudience,
})

export const getLeadCount = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/lists/from-leads/count',
  summary: 'How many leads a count of yours that is under way has gone through; 0 when it is not known',
  policy: 'member',
  query: z.extend(companyScope, { countId: id }),
  status: 200,
  response: z.object({ leads: count }),
})

export const postListFromLeads = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/lists/from-leads',
  summary:
    'Put the people behind some of these leads, oldest first, on the list of a name, which is made if it is not there. ' +
    'While it answers with `next`, call again with that as `after`',
  policy: 'member',
  query,
  bodyBytes: SELECTION_BYTES,
  body: z.extend(leadSelection, {
    name: marketingListForm.shape.name,
    /** The basis of each membership. */
    basis: z.optional(consentBasis),
    after: z.optional(id),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(5_000)), 2_000),
  }),
  status: 200,
  response: z.object({
    list: marketingList,
    leads: count,
    size: count,
    next: z.optional(id),
  }),
})
