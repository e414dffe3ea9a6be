import * as z from 'zod/mini'
import {
  type Activity,
  activityKind,
  activityNote,
  activityOutcome,
  devicePosition,
  isContact,
} from '../entities/activity.ts'
import { CONTACT_FACTS, contactShape, type ContactFacts, type Lead } from '../entities/lead.ts'
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
    const lead = view.get('lead', leadId)
    if (!lead) throw notFound('This lead')
    view.put('activity', { _id: activityId, companyId, leadId, ...activity, by: userId })
    if (isContact(activity)) view.put('lead', withContact(lead, activity))
  },
  request: ({ leadId, activityId: _key, ...activity }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/activities`,
    body: activity,
  }),
  describe: ({ kind, outcome }) => `${kind}: ${outcome}`,
})

/** The server counts its activities instead, with the same result. */
function withContact(lead: Lead, { at, outcome }: Pick<Activity, 'at' | 'outcome'>): Lead {
  const isLast = at >= (lead.last_contact_at ?? '')
  return {
    ...lead,
    contact_attempts: (lead.contact_attempts ?? 0) + 1,
    ...(isLast ? { last_contact_at: at, last_contact_outcome: outcome } : {}),
  }
}

export const contactFactsOf = (lead: Lead): ContactFacts =>
  Object.fromEntries(CONTACT_FACTS.flatMap((name) => (lead[name] === undefined ? [] : [[name, lead[name]]])))

/**
 * Undoes a call or visit, which only its author may do. It has a separate lane, so that it follows its row if
 * `activity.add` is sent again under a new key.
 */
export const removeActivity = defineMutation({
  name: 'activity.remove',
  args: z.object({
    activityId: id,
    leadId: z.optional(id),
    /** The values that the lead shows without it, until the server has counted the others. */
    left: z.optional(z.object(contactShape)),
  }),
  touches: ({ activityId, leadId }) => [
    { entity: 'activity', id: activityId },
    ...(leadId ? [{ entity: 'lead' as const, id: leadId }] : []),
  ],
  apply: (view, { activityId, leadId, left }) => {
    if (!view.get('activity', activityId)) throw notFound('This activity')
    view.remove('activity', activityId)
    const lead = leadId && left ? view.get('lead', leadId) : undefined
    if (!lead) return
    const { last_contact_at: _at, last_contact_outcome: _outcome, contact_attempts: _count, ...others } = lead
    view.put('lead', { ...others, ...left })
  },
  request: ({ activityId }) => ({ method: 'DELETE', path: `/api/epc/activities/${activityId}` }),
  describe: () => 'Undo outcome',
})
