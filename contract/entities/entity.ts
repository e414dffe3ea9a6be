import type { Account } from './account.ts'
import type { RecordMerge } from './duplicates/record-merge.ts'
import type { Apart } from './duplicates/apart.ts'
import type { Activity } from './activity.ts'
import type { Contact } from './contact.ts'
import type { FollowUp } from './follow-up.ts'
import type { Job } from './job.ts'
import type { Knock } from './knocks/knock.ts'
import type { Lead } from './lead.ts'
import type { LeadFile } from './files/lead-file.ts'
import type { Merge } from './merge.ts'
import type { MarketingList } from './marketing/marketing-list.ts'
import type { Note } from './note.ts'
import type { Notice, Notification } from './notice.ts'
import type { Subscriber } from './marketing/subscriber.ts'
import type { Colleague } from './user.ts'
import type { View } from './view.ts'

export interface Rows {
  lead: Lead
  note: Note
  user: Colleague
  contact: Contact
  account: Account
  view: View
  job: Job
  list: MarketingList
  subscriber: Subscriber
  notice: Notice
  followUp: FollowUp
  activity: Activity
  notification: Notification
  leadFile: LeadFile
  merge: Merge
  knock: Knock
  apart: Apart
  recordMerge: RecordMerge
}
export type EntityName = keyof Rows

/**
 * The entities that live on the device, each with the protocol that introduced it, if older apps were still supported
 * then. Adding one here gives it a table, a change feed and an overlay.
 */
const ENTITIES_SINCE: Record<EntityName, number> = {
  lead: 0,
  note: 0,
  user: 0,
  contact: 0,
  account: 0,
  view: 0,
  job: 0,
  list: 0,
  subscriber: 0,
  notice: 13,
  followUp: 14,
  activity: 14,
  notification: 14,
  leadFile: 15,
  merge: 15,
  knock: 15,
  apart: 15,
  recordMerge: 15,
}
export const ENTITY_NAMES = Object.keys(ENTITIES_SINCE) as EntityName[]

/** What an app with that protocol can't read. An app that does not state its protocol reads everything. */
export const entitiesUnknownTo = (protocol = Infinity): EntityName[] =>
  ENTITY_NAMES.filter((entity) => ENTITIES_SINCE[entity] > protocol)

export interface EntityRef {
  readonly entity: EntityName
  readonly id: string
}
export const entityKey = (ref: EntityRef) => `${ref.entity}:${ref.id}`
