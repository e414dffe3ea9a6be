import * as z from 'zod/mini'
import { conflicts } from '../entities/field-conflict.ts'
import { followUp, followUpFields, followUpForm, reminderDue } from '../entities/follow-up.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const oneFollowUp = z.object({ followUp })

export const listFollowUps = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/follow-ups',
  summary: 'The follow-ups of a lead or deal: those still to do as they fall due, then those done',
  policy: 'member',
  params,
  query: listOffset,
  status: 200,
  response: z.object({ followUps: allRows(followUp) }),
})

export const postFollowUp = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/follow-ups',
  summary: 'Add a follow-up to a lead or deal; an Idempotency-Key becomes its id',
  policy: 'member',
  params,
  body: z.extend(followUpForm, { createdAt: z.optional(deviceTime) }),
  status: 201,
  response: oneFollowUp,
})

export const patchFollowUp = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/follow-ups/:id',
  summary:
    'Mark a follow-up as done at a time (null: not done), or change what is sent of it (an empty value clears a field); with Sync-Base, says whose newer values it replaced',
  policy: 'member',
  params,
  body: z.union(
    [z.strictObject({ doneAt: z.nullable(deviceTime) }), followUpFields],
    'Send doneAt, or the fields to change.',
  ),
  status: 200,
  response: z.object({ followUp, conflicts }),
})

export const deleteReminder = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/follow-ups/:id/reminders/:due',
  summary:
    'The caller was reminded of a follow-up that was due at this time, so their other devices do not remind them',
  policy: 'member',
  params: z.object({ id, due: reminderDue }),
  status: 200,
  response: z.object({ message: remark }),
})

export const deleteFollowUpCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/follow-ups/:id',
  summary: 'Delete a follow-up',
  policy: 'member',
  params,
  status: 200,
  response: z.object({ message: remark }),
})
