import * as z from 'zod/mini'
import { activity } from '../entities/activity.ts'
import { contact } from '../entities/contact.ts'
import { leadFile } from '../entities/files/lead-file.ts'
import { followUp } from '../entities/follow-up.ts'
import { historyStep, historyValue } from '../entities/history.ts'
import { lead } from '../entities/lead.ts'
import { subscriberEvent } from '../entities/marketing/subscriber-log.ts'
import { subscriber } from '../entities/marketing/subscriber.ts'
import { note } from '../entities/note.ts'
import { allRows, id, remark, shortName, timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const params = z.object({ id })

const change = z.object({
  of: z.enum(['lead', 'followUp', 'contact']),
  id,
  field: shortName,
  before: historyValue,
  after: historyValue,
  by: remark,
  at: timestamp,
})

/** Everything that is kept about the person of a lead or deal, and of the leads that were merged into it. */
export const personalData = z.object({
  exportedAt: timestamp,
  lead,
  mergedLeads: allRows(lead),
  notes: allRows(note),
  activities: allRows(activity),
  followUps: allRows(followUp),
  files: allRows(leadFile),
  contacts: allRows(contact),
  changes: allRows(change),
  marketing: allRows(z.object({ subscriber, consent: allRows(subscriberEvent) })),
  emails: allRows(historyStep),
})
export type PersonalData = z.infer<typeof personalData>

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/personal-data',
  summary:
    'Everything that is kept about the person of a lead or deal; the content of a file is at /api/epc/files/:id/content',
  policy: 'company-super-admin',
  params,
  status: 200,
  response: personalData,
})

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/erase',
  summary:
    'Erase the person of a lead or deal for good, on every device too; once more changes nothing. Only a hash of the email stays, so that nobody writes to them again',
  policy: 'company-super-admin',
  params,
  status: 200,
  response: z.object({ message: remark }),
})
