import * as z from 'zod/mini'
import { activity } from '../entities/activity.ts'
import { contact } from '../entities/contact.ts'
import { leadFile } from '../entities/files/lead-file.ts'
import { followUp } from '../entities/follow-up.ts'
import { historyValue } from '../entities/history.ts'
import { knock } from '../entities/knocks/knock.ts'
import { lead } from '../entities/lead.ts'
import { consentBasis } from '../entities/marketing/consent.ts'
import { recipientState } from '../entities/marketing/campaign.ts'
import { subscriberEvent } from '../entities/marketing/subscriber-log.ts'
import { subscriber, subscriberStatus } from '../entities/marketing/subscriber.ts'
import { unreadMessage } from '../entities/marketing/unread-mail.ts'
import { note } from '../entities/note.ts'
import { notice, notification } from '../entities/notice.ts'
import { allRows, email, id, remark, shortName, timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const params = z.object({ id })

/** A proposal: the user who exports decides whether it is the same person. */
const alikeLead = z.object({
  _id: id,
  name: remark,
  town: remark,
  shares: z.enum(['email', 'phone']),
  isDeleted: z.optional(z.boolean()),
})
export type AlikeLead = z.infer<typeof alikeLead>

export const MOST_ALIKE = 50

export const listAlikeLeads = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/alike',
  summary: `Up to ${MOST_ALIKE} other leads and deals that may be the same person: with the same email, or the same phone and last name`,
  policy: 'company-super-admin',
  params,
  status: 200,
  response: z.object({ leads: allRows(alikeLead, MOST_ALIKE) }),
})

const valueChange = { field: shortName, before: historyValue, after: historyValue }
const change = z.object({
  of: z.enum(['lead', 'followUp', 'contact']),
  id,
  ...valueChange,
  by: remark,
  at: timestamp,
})

const cells = allRows(z.string().check(z.maxLength(10_000)))

/** What a file of leads did with a row about this person, or the row itself if it is stored to be fixed. */
const uploadRow = z.object({
  fileName: shortName,
  uploadedAt: timestamp,
  what: z.enum(['added', 'updated', 'skipped', 'failed', 'corrected']),
  line: z.optional(z.int()),
  header: z.optional(cells),
  cells: z.optional(cells),
  changes: z.optional(allRows(z.object(valueChange))),
})
export type UploadRow = z.infer<typeof uploadRow>

const membership = z.object({
  list: shortName,
  state: z.enum(['member', 'pending', 'left']),
  addedAt: timestamp,
  confirmedAt: z.optional(timestamp),
  source: shortName,
  basis: z.optional(consentBasis),
  wording: z.optional(remark),
})

/** A campaign email and its result. */
const delivery = z.object({
  campaign: remark,
  subject: remark,
  state: recipientState,
  /** Since when it has this state. */
  at: timestamp,
  /** The reply of the mail server. */
  answer: z.optional(remark),
  sentAt: z.optional(timestamp),
  openedAt: z.optional(timestamp),
  clickedAt: z.optional(timestamp),
  /** The numbers of the links in the email that the person clicked, counted from 1. */
  clickedLinks: z.optional(allRows(z.int())),
  /** By a program, such as a link scanner. */
  automaticallyOpenedAt: z.optional(timestamp),
  automaticallyClickedAt: z.optional(timestamp),
  complainedAt: z.optional(timestamp),
  unsubscribedAt: z.optional(timestamp),
})

const marketing = z.object({
  email,
  subscriber: z.optional(subscriber),
  lists: allRows(membership),
  consent: allRows(subscriberEvent),
  deliveries: allRows(delivery),
  /** The address is suppressed, whether or not it has a subscriber. */
  suppressed: z.optional(z.object({ status: subscriberStatus, at: timestamp })),
})
export type MarketingOfPerson = z.infer<typeof marketing>

const RETURNED_MAIL_MAX_LENGTH = 1_000_000

/** All stored data about the person of these leads or deals, and of the leads that were merged into them. */
export const personalData = z.object({
  exportedAt: timestamp,
  lead,
  /** The leads that the user who exports has chosen. */
  alikeLeads: allRows(lead),
  mergedLeads: allRows(lead),
  notes: allRows(note),
  activities: allRows(activity),
  followUps: allRows(followUp),
  /** Knocks at their house, or with a note that names them. */
  knocks: allRows(knock),
  files: allRows(leadFile),
  contacts: allRows(contact),
  /** Other persons, such as a landlord. Their own data is not included. */
  linkedContacts: allRows(z.object({ _id: id, name: remark })),
  changes: allRows(change),
  /** Colleagues' notifications, and notices about replaced values. */
  notifications: allRows(notification),
  notices: allRows(notice),
  uploads: allRows(uploadRow),
  marketing: allRows(marketing),
  /** The person's emails that wait to be read. */
  replies: allRows(unreadMessage),
  /** Replies and reports about emails to them, as they arrived. They are stored for a month. */
  returnedMail: allRows(z.object({ at: timestamp, content: z.string().check(z.maxLength(RETURNED_MAIL_MAX_LENGTH)) })),
})
export type PersonalData = z.infer<typeof personalData>

const chosenIds = z.pipe(
  z.transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  z.array(id).check(z.maxLength(MOST_ALIKE)),
)

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/personal-data',
  summary:
    'Everything that is kept about the person of a lead or deal; `alike` names other leads of theirs (see /alike). The content of a file is at /api/epc/files/:id/content',
  policy: 'company-super-admin',
  params,
  query: z.object({ alike: z._default(chosenIds, []) }),
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
