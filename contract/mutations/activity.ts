import * as z from 'zod/mini'
import { activityKind, activityNote, activityOutcome, devicePosition } from '../entities/activity.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

/** Appends, so it never conflicts. `activityId` is the mutation's key, so a resend finds its own activity. */
export const addActivity = defineMutation({
  name: 'activity.add',
  args: z.object({
    leadId: id,
    activityId: id,
    kind: activityKind,
    outcome: activityOutcome,
    at: timestamp,
    note: z.optional(activityNote),
    position: z.optional(devicePosition),
  }),
  touches: ({ leadId, activityId }) => [
    { entity: 'lead', id: leadId },
    { entity: 'activity', id: activityId },
  ],
  key: ({ activityId }) => activityId,
  marks: ['activities'],
  apply: (view, { leadId, activityId, ...activity }, { userId, companyId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    view.put('activity', { _id: activityId, companyId, leadId, ...activity, by: userId })
  },
  request: ({ leadId, activityId: _key, ...activity }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/activities`,
    body: activity,
  }),
  describe: ({ kind, outcome }) => `${kind}: ${outcome}`,
})

/**
 * Takes a call or visit back, which only its author may do. It has a lane of its own, so that it follows its row if
 * `activity.add` is sent again under a new key.
 */
export const removeActivity = defineMutation({
  name: 'activity.remove',
  args: z.object({ activityId: id }),
  touches: ({ activityId }) => [{ entity: 'activity', id: activityId }],
  apply: (view, { activityId }) => {
    if (!view.get('activity', activityId)) throw notFound('This activity')
    view.remove('activity', activityId)
  },
  request: ({ activityId }) => ({ method: 'DELETE', path: `/api/epc/activities/${activityId}` }),
  describe: () => 'Undo outcome',
})
