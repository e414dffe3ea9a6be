import * as z from 'zod/mini'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { addActivity } from './activity.ts'
import { convertLead, setDealStatus } from './deal.ts'
import { DO_NOT_FIELDS } from '../entities/lead.ts'
import { liftDoNot, markDoNot } from './do-not-contact.ts'
import { fillEpc } from './fill-epc.ts'
import { addFollowUp } from './follow-up.ts'
import { assignLead, bookLead, setLeadStatus, createLead, updateLead } from './lead.ts'
import { defineMutation } from './mutation.ts'
import { addNote } from './note.ts'

export const everythingBefore = [
  createLead,
  updateLead,
  setLeadStatus,
  assignLead,
  bookLead,
  markDoNot,
  liftDoNot,
  fillEpc,
  addNote,
  addActivity,
  addFollowUp,
  convertLead,
  setDealStatus,
]

/** A tombstone, restorable for 30 days. If somebody else has since added to the lead, a person decides first. */
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
  follows: everythingBefore.map(({ name }) => name),
  apply: (view, { leadId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    view.remove('lead', leadId)
  },
  request: ({ leadId }) => ({ method: 'DELETE', path: `/api/epc/leads/${leadId}` }),
  describe: () => 'Delete lead',
})
