import * as z from 'zod/mini'
import { MERGED_KINDS, otherRecordIds, recordMerge, recordPicks } from '../../entities/duplicates/record-merge.ts'
import { allRows, deviceTime, id } from '../../entities/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'
import { companyScope } from '../leads.ts'
import { listOffset } from '../list-offset.ts'

const at = z.optional(deviceTime)
const query = companyScope
const kept = { of: z.enum(MERGED_KINDS), keptId: id }

export const listRecordMerges = defineEndpoint({
  method: 'GET',
  path: '/api/duplicates/merges',
  summary: 'The contacts and accounts that were merged, the latest first, and which merges were undone',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ merges: allRows(recordMerge) }),
})

export const postRecordMerge = defineEndpoint({
  method: 'POST',
  path: '/api/duplicates/merges',
  summary:
    'Merge up to four other contacts, or accounts, into one: `picks` names by field the row whose value is kept. Leads, deals and contacts of the others, and their history, go with them. An Idempotency-Key becomes the id of the merge',
  policy: 'admin',
  query,
  body: z.object({
    ...kept,
    otherIds: otherRecordIds,
    picks: z.optional(recordPicks),
    at,
  }),
  status: 201,
  response: z.object({ merge: recordMerge }),
})

export const postUndoRecordMerge = defineEndpoint({
  method: 'POST',
  path: '/api/duplicates/merges/:id/undo',
  summary:
    'Undo a merge of contacts or accounts within 30 days: every row gets back what was its own; `stayed` names what could not be put back',
  policy: 'admin',
  params: z.object({ id }),
  query,
  body: z.object({ ...kept, at }),
  status: 200,
  response: z.object({ merge: recordMerge }),
})
