import * as z from 'zod/mini'
import { labelsOf, withFields } from '../entities/form-fields.ts'
import {
  type Knock,
  knockFields,
  knockForm,
  knockLabels,
  knockPlace,
  knockText,
  visitOf,
} from '../entities/knocks/knock.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { Refusal, notFound } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const touchesKnock = (args: { knockId: string }) => [{ entity: 'knock', id: args.knockId }] as const
const pathOf = (knockId: string) => `/api/knocks/${knockId}`

function knockIn(view: RowView, knockId: string): Knock {
  const row = view.get('knock', knockId)
  if (!row) throw notFound('This knock')
  return row
}

export const addKnock = defineMutation({
  name: 'knock.add',
  args: z.object({ knockId: id, at: timestamp, ...knockPlace.shape, fields: knockForm }),
  touches: touchesKnock,
  key: ({ knockId }) => knockId,
  apply: (view, { knockId, at, lat, lng, fields }, { userId, companyId }) => {
    if (view.get('knock', knockId)) throw new Refusal('key-reuse', 'This knock already exists.')
    const { house, outcome } = fields
    const blank: Knock = { _id: knockId, companyId, lat, lng, house, outcome, at, by: userId, version: 1 }
    view.put('knock', withFields(blank, fields))
  },
  request: ({ at, lat, lng, fields }) => ({ method: 'POST', path: '/api/knocks', body: { ...fields, lat, lng, at } }),
  describe: ({ fields }) => `Knock: ${knockText(fields)}`,
})

/** Has only the changed fields. The last change wins. */
export const changeKnock = defineMutation({
  name: 'knock.change',
  args: z.object({ knockId: id, fields: knockFields }),
  touches: touchesKnock,
  follows: [addKnock.name],
  apply: (view, { knockId, fields }) => view.put('knock', withFields(knockIn(view, knockId), fields)),
  request: ({ knockId, fields }) => ({ method: 'PATCH', path: pathOf(knockId), body: { ...fields } }),
  describe: ({ fields }) => `Knock: ${labelsOf(fields, knockLabels).join(', ')}`,
})

export const deleteKnock = defineMutation({
  name: 'knock.delete',
  args: z.object({ knockId: id }),
  touches: touchesKnock,
  follows: [addKnock, changeKnock].map(({ name }) => name),
  apply: (view, { knockId }) => {
    knockIn(view, knockId)
    view.remove('knock', knockId)
  },
  request: ({ knockId }) => ({ method: 'DELETE', path: pathOf(knockId) }),
  describe: () => 'Delete knock',
})

/**
 * The house has become a lead, so the knock is a visit in its history. It is sent after the change that adds the lead.
 * If two users create a lead for one house, each lead has the visit, and the knock stays with the first.
 */
export const giveKnock = defineMutation({
  name: 'knock.give',
  args: z.object({ leadId: id, knockId: id, activityId: id }),
  touches: ({ leadId, knockId, activityId }) => [
    { entity: 'lead', id: leadId },
    { entity: 'knock', id: knockId },
    { entity: 'activity', id: activityId },
  ],
  key: ({ activityId }) => activityId,
  marks: ['activities'],
  follows: [addKnock, changeKnock].map(({ name }) => name),
  apply: (view, { leadId, knockId, activityId }, { companyId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    const row = knockIn(view, knockId)
    view.put('activity', { _id: activityId, companyId, leadId, ...visitOf(row) })
    view.put('knock', { ...row, leadId: row.leadId ?? leadId })
  },
  request: ({ leadId, knockId }) => ({ method: 'POST', path: `/api/epc/leads/${leadId}/knocks`, body: { knockId } }),
  describe: () => 'Knock added to the lead',
})
