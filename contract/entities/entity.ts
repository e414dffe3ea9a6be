import { account, type Account } from './account.ts'
import { recordMerge, type RecordMerge } from './duplicates/record-merge.ts'
import { apart, type Apart } from './duplicates/apart.ts'
import { activity, type Activity } from './activity.ts'
import { contact, type Contact } from './contact.ts'
import { followUp, type FollowUp } from './follow-up.ts'
import { job, type Job } from './job.ts'
import { knock, type Knock } from './knocks/knock.ts'
import { lead, type Lead } from './lead.ts'
import { leadFile, type LeadFile } from './files/lead-file.ts'
import { merge, type Merge } from './merge.ts'
import { marketingList, type MarketingList } from './marketing/marketing-list.ts'
import { note, type Note } from './note.ts'
import { notice, type Notice, notification, type Notification } from './notice.ts'
import { subscriber, type Subscriber } from './marketing/subscriber.ts'
import { colleague, type Colleague } from './user.ts'
import { view, type View } from './view.ts'

/** The entities that live on the device. Adding one here gives it a table, a change feed and an overlay. */
export const entities = {
  lead,
  note,
  user: colleague,
  contact,
  account,
  view,
  job,
  list: marketingList,
  subscriber,
  notice,
  followUp,
  activity,
  notification,
  leadFile,
  merge,
  knock,
  apart,
  recordMerge,
} as const

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
export const ENTITY_NAMES = Object.keys(entities) as EntityName[]

/** The protocol that introduced an entity, for entities added while older apps were still supported. */
const ENTITIES_SINCE: Partial<Record<EntityName, number>> = {
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

/** What an app with that protocol can't read. An app that does not state its protocol reads everything. */
export const entitiesUnknownTo = (protocol = Infinity): EntityName[] =>
  ENTITY_NAMES.filter((entity) => (ENTITIES_SINCE[entity] ?? 0) > protocol)

export interface EntityRef {
  readonly entity: EntityName
  readonly id: string
}
export const entityKey = (ref: EntityRef) => `${ref.entity}:${ref.id}`
