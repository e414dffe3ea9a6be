import * as z from 'zod/mini'
import { activity, activityKind, activityNote, activityOutcome, devicePosition } from '../entities/activity.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

const path = '/api/epc/leads/:id/activities'

export const listActivities = defineEndpoint({
  method: 'GET',
  path,
  summary: 'The calls and visits of a lead or deal with their outcomes, newest first',
  policy: 'member',
  params: z.object({ id }),
  query: listOffset,
  status: 200,
  response: z.object({ activities: allRows(activity) }),
})

export const postActivity = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Record a call or visit and its outcome; an Idempotency-Key becomes its id',
  policy: 'member',
  params: z.object({ id }),
  body: z.object({
    kind: activityKind,
    outcome: activityOutcome,
    at: z.optional(deviceTime),
    note: z.optional(activityNote),
    position: z.optional(devicePosition),
  }),
  status: 201,
  response: z.object({ activity }),
})

export const deleteActivity = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/activities/:id',
  summary: 'Remove a call or visit that was recorded',
  policy: 'author',
  params: z.object({ id }),
  status: 200,
  response: z.object({ message: remark }),
})
