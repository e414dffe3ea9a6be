import * as z from 'zod/mini'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { DO_NOT_FIELDS } from '../entities/lead.ts'
import { changesOfLead } from './changes-of-lead.ts'
import { mergeLeads } from './merge.ts'
import { defineMutation } from './mutation.ts'

/** Leaves a tombstone that can be restored for 30 days. If another user has added to the lead since, the user decides first. */
export const deleteLead = defineMutation({
  name: 'lead.delete',
  args: z.object({ leadId: id }),
  touches: ({ leadId }) => [{ entity: 'lead', id: leadId }],
  guards: [
    'actual_booking_date',
    'actual_booking_time',
    ...DO_NOT_FIELDS,
    'deal_status',
    'notes',
    'activities',
    'followUps',
    'merged',
  ],
  follows: [...changesOfLead, mergeLeads].map(({ name }) => name),
  apply: (view, { leadId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    view.remove('lead', leadId)
  },
  request: ({ leadId }) => ({ method: 'DELETE', path: `/api/epc/leads/${leadId}` }),
  describe: () => 'Delete lead',
})
