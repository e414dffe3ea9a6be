import * as z from 'zod/mini'
import { lead, LEADS_PAGE_SIZE } from '../entities/lead.ts'
import { allRows, id, remark, timestamp } from '../entities/primitives.ts'
import { colleague } from '../entities/user.ts'
import { defineEndpoint } from './endpoint.ts'
import { PAGE_MAX_ROWS, pageShape } from './leads.ts'

const params = z.object({ id })

/** For how long a deleted lead can be restored. */
export const RESTORABLE_DAYS = 30

export const deletedLead = z.object({ lead, deletedAt: timestamp, deletedBy: z.optional(colleague) })
export type DeletedLead = z.infer<typeof deletedLead>

export const deleteLeadCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/leads/:id',
  summary: 'Delete a lead or deal with its notes; an administrator can restore it for 30 days',
  policy: 'member',
  params,
  status: 200,
  response: z.object({ message: remark }),
})

export const listDeletedLeads = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/deleted',
  summary: 'A page of the leads deleted within the last 30 days, latest first, with who deleted them and when',
  policy: 'admin',
  query: z.object(pageShape),
  status: 200,
  response: z.object({ deletedLeads: allRows(deletedLead, PAGE_MAX_ROWS), totalDeletedLeads: z.int() }),
})

/** As many as a page of the list shows. */
export const MOST_RESTORED = LEADS_PAGE_SIZE

const restoredLead = z.object({ _id: id, version: z.int() })
export type RestoredLead = z.infer<typeof restoredLead>
const unrestoredLead = z.object({ _id: id, reason: remark })
export type UnrestoredLead = z.infer<typeof unrestoredLead>

export const restoreLeads = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/restore',
  summary:
    'Bring up to 50 deleted leads and their notes back. `refused` says of each that stays deleted why; sent again, it restores none twice',
  policy: 'admin',
  query: z.object({ companyId: z.optional(id) }),
  body: z.object({
    ids: z.array(id).check(z.minLength(1, 'Choose at least one lead.'), z.maxLength(MOST_RESTORED)),
  }),
  status: 200,
  response: z.object({
    restored: allRows(restoredLead, MOST_RESTORED),
    refused: allRows(unrestoredLead, MOST_RESTORED),
  }),
})

export const restoreLead = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/restore',
  summary: 'Bring a deleted lead and its notes back; one that was not deleted stays as it is',
  policy: 'admin',
  params,
  status: 200,
  response: z.object({ lead }),
})
