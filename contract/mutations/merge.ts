import * as z from 'zod/mini'
import { leadName } from '../entities/lead-address.ts'
import { mergedLead, mergePicks, otherLeadIds, withoutKept } from '../entities/merge.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound, Refusal } from '../errors.ts'
import { changesOfLead } from './changes-of-lead.ts'
import { defineMutation } from './mutation.ts'

const plural = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

/**
 * In the lane of the kept lead. Each field has the chosen lead's value at the time when the merge arrives, so that an
 * edit on its way is not lost. The device shows it when the server has answered, because only the server can move the
 * others' rows. A lead that has since been merged into the kept one is left out.
 */
export const mergeLeads = defineMutation({
  name: 'lead.merge',
  args: z.object({
    mergeId: id,
    leadId: id,
    otherIds: otherLeadIds,
    picks: mergePicks,
    at: timestamp,
  }),
  touches: ({ mergeId, leadId, otherIds }) => [
    { entity: 'lead', id: leadId },
    ...withoutKept(leadId, otherIds).map((otherId) => ({ entity: 'lead', id: otherId }) as const),
    { entity: 'merge', id: mergeId },
  ],
  key: ({ mergeId }) => mergeId,
  marks: ['merged'],
  follows: changesOfLead.map(({ name }) => name),
  showsAtOnce: false,
  apply: (view, { mergeId, leadId, otherIds, picks, at }, { userId, companyId }) => {
    const kept = view.get('lead', leadId)
    if (!kept) throw notFound('This lead')
    const ids = withoutKept(leadId, otherIds)
    const others = ids.flatMap((otherId) => view.get('lead', otherId) ?? [])
    if (others.length < ids.length) throw notFound('One of these leads')
    if (others.length === 0) throw new Refusal('state', 'A colleague has merged these leads already.')
    // First, so that on the server the others' rows have moved before the leads are deleted.
    view.put('merge', {
      _id: mergeId,
      companyId,
      leadId,
      others: others.map((other) => ({ _id: other._id, name: leadName(other) })),
      at,
      by: userId,
    })
    // Before the kept lead, which may take their certificate.
    for (const { _id } of others) view.remove('lead', _id)
    view.put('lead', mergedLead(kept, others, picks))
  },
  request: ({ leadId, otherIds, picks, at }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/merge`,
    body: { otherIds, picks, at },
  }),
  describe: ({ otherIds }) => `Merge: ${plural(otherIds.length + 1)}`,
})

/** A second undo has no effect. The leads come back when the server has answered. */
export const undoMerge = defineMutation({
  name: 'lead.unmerge',
  args: z.object({ mergeId: id, leadId: id, at: timestamp }),
  touches: ({ mergeId, leadId }) => [
    { entity: 'merge', id: mergeId },
    { entity: 'lead', id: leadId },
  ],
  showsAtOnce: false,
  apply: (view, { mergeId, leadId, at }, { userId }) => {
    const row = view.get('merge', mergeId)
    if (row?.leadId !== leadId) throw notFound('This merge')
    if (row.undoneAt === undefined) view.put('merge', { ...row, undoneAt: at, undoneBy: userId })
  },
  request: ({ mergeId, leadId, at }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/merges/${mergeId}/undo`,
    body: { at },
  }),
  describe: () => 'Undo merge',
})
