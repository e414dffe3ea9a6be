import * as z from 'zod/mini'
import {
  type FollowUp,
  followUpFields,
  followUpForm,
  followUpLabels,
  followUpText,
  isFollowUpOf,
  reminderDue,
  reminderOf,
} from '../entities/follow-up.ts'
import { labelsOf, withFields } from '../entities/form-fields.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { Refusal, notFound } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const touchesFollowUp = (args: { followUpId: string }) => [{ entity: 'followUp', id: args.followUpId }] as const
const pathOf = (followUpId: string) => `/api/epc/follow-ups/${followUpId}`

function followUpIn(view: RowView, followUpId: string): FollowUp {
  const row = view.get('followUp', followUpId)
  if (!row) throw notFound('This follow-up')
  return row
}

/** In the lane of its lead, which must exist. */
export const addFollowUp = defineMutation({
  name: 'followUp.add',
  args: z.object({ leadId: id, followUpId: id, createdAt: timestamp, fields: followUpForm }),
  touches: ({ leadId, followUpId }) => [
    { entity: 'lead', id: leadId },
    { entity: 'followUp', id: followUpId },
  ],
  key: ({ followUpId }) => followUpId,
  marks: ['followUps'],
  apply: (view, { leadId, followUpId, createdAt, fields }, { userId, companyId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    if (view.get('followUp', followUpId)) throw new Refusal('key-reuse', 'This follow-up already exists.')
    const { kind, dueDate } = fields
    const times = { createdAt, updatedAt: createdAt, createdBy: userId }
    const blank: FollowUp = { _id: followUpId, companyId, leadId, kind, dueDate, ...times, version: 1 }
    view.put('followUp', withFields(blank, fields))
  },
  request: ({ leadId, createdAt, fields }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/follow-ups`,
    body: { ...fields, createdAt },
  }),
  describe: ({ fields }) => `Follow-up: ${followUpText({ ...fields, dueTime: fields.dueTime || undefined })}`,
})

export const changeFollowUp = defineMutation({
  name: 'followUp.change',
  args: z.object({ followUpId: id, fields: followUpFields }),
  touches: touchesFollowUp,
  apply: (view, { followUpId, fields }) => {
    view.put('followUp', withFields(followUpIn(view, followUpId), fields))
  },
  request: ({ followUpId, fields }) => ({ method: 'PATCH', path: pathOf(followUpId), body: { ...fields } }),
  describe: ({ fields }) => `Follow-up: ${labelsOf(fields, followUpLabels).join(', ')}`,
})

/** `doneAt` is null to reopen it. */
export const setFollowUpDone = defineMutation({
  name: 'followUp.done',
  args: z.object({ followUpId: id, doneAt: z.nullable(timestamp) }),
  touches: touchesFollowUp,
  apply: (view, { followUpId, doneAt }, { userId }) => {
    const { doneAt: _before, doneBy: _whom, ...row } = followUpIn(view, followUpId)
    view.put('followUp', { ...row, ...(doneAt === null ? {} : { doneAt, doneBy: userId }) })
  },
  request: ({ followUpId, doneAt }) => ({ method: 'PATCH', path: pathOf(followUpId), body: { doneAt } }),
  describe: ({ doneAt }) => (doneAt === null ? 'Follow-up not done' : 'Follow-up done'),
})

/**
 * One device of the user has shown the reminder, so that the others don't. For a deleted follow-up it is settled, not
 * refused, like a DELETE.
 */
export const settleReminder = defineMutation({
  name: 'followUp.reminded',
  args: z.object({ followUpId: id, due: reminderDue }),
  touches: touchesFollowUp,
  apply: (view, { followUpId, due }, { userId }) => {
    const row = followUpIn(view, followUpId)
    const isStillDue = isFollowUpOf(row, userId) && reminderOf(row) === due
    view.put('followUp', isStillDue ? { ...row, reminded: { by: userId, due } } : row)
  },
  request: ({ followUpId, due }) => ({ method: 'DELETE', path: `${pathOf(followUpId)}/reminders/${due}` }),
  describe: () => 'Reminded of a follow-up',
})

export const deleteFollowUp = defineMutation({
  name: 'followUp.delete',
  args: z.object({ followUpId: id }),
  touches: touchesFollowUp,
  follows: [changeFollowUp, setFollowUpDone].map(({ name }) => name),
  apply: (view, { followUpId }) => {
    followUpIn(view, followUpId)
    view.remove('followUp', followUpId)
  },
  request: ({ followUpId }) => ({ method: 'DELETE', path: pathOf(followUpId) }),
  describe: () => 'Delete follow-up',
})
