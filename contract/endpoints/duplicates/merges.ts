import * as z from 'zod/mini'
import { lead } from '../../entities/lead.ts'
import { merge, mergePicks, otherLeadIds } from '../../entities/merge.ts'
import { allRows, deviceTime, id } from '../../entities/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOffset } from '../list-offset.ts'

const at = z.optional(deviceTime)

export const listMerges = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/merges',
  summary: 'The leads that were merged into a lead or deal, the latest first, and which merges were undone',
  policy: 'member',
  params: z.object({ id }),
  query: listOffset,
  status: 200,
  response: z.object({ merges: allRows(merge) }),
})

export const postMerge = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/merge',
  summary:
    'Merge up to four other leads of the same person into this one: `picks` names by field the lead whose value is kept. An Idempotency-Key becomes the id of the merge',
  policy: 'admin',
  params: z.object({ id }),
  body: z.object({
    otherIds: otherLeadIds,
    picks: z.optional(mergePicks),
    at,
  }),
  status: 201,
  response: z.object({ lead, merge }),
})

export const postUndoMerge = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/merges/:mergeId/undo',
  summary:
    'Undo a merge within 30 days: every lead gets back what was its own; `stayed` names what could not be put back',
  policy: 'admin',
  params: z.object({ id, mergeId: id }),
  body: z.object({ at }),
  status: 200,
  response: z.object({ merge }),
})
