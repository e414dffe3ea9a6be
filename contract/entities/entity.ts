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

/** The entities that live on the device. Adding one here gives it a table, a change feed and an overlay. */
const ENTITIES: Record<EntityName, true> = {
  lead: true,
  note: true,
  user: true,
  contact: true,
  account: true,
  view: true,
  job: true,
  list: true,
  subscriber: true,
  notice: true,
  followUp: true,
  activity: true,
  notification: true,
  leadFile: true,
  merge: true,
  knock: true,
  apart: true,
  recordMerge: true,
}
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]

/** Entities that came after protocol 1, each with the protocol that introduced it. */
const ADDED_ENTITIES: Partial<Record<EntityName, number>> = {}

/** The entities that an app with this protocol can't read. An app that doesn't name its protocol reads all of them. */
export const entitiesUnknownTo = (protocol = Infinity, added = ADDED_ENTITIES): EntityName[] =>
  ENTITY_NAMES.filter((entity) => (added[entity] ?? 1) > protocol)

export interface EntityRef {
  readonly entity: EntityName
  readonly id: string
}
export const entityKey = (ref: EntityRef) => `${ref.entity}:${ref.id}`
