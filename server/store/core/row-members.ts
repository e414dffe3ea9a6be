import type { EntityName } from '../../../contract/entities/entity.ts'
import { JOB_COLUMNS } from '../../../contract/entities/job.ts'
import { DOORSTEP } from '../../../contract/entities/user.ts'
import { FACT_NAMES } from '../schema/lead-columns.ts'
import { KEPT_NAMES } from '../schema/lead-schema.ts'
import { MAILBOX_LEFT } from './mailbox-left.ts'

/** ISO 8601, UTC, milliseconds: the format of JavaScript's dates. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type Members = ReadonlyArray<readonly [name: string, expression: string]>

const lead: Members = [
  ['_id', 'lead.id'],
  ['companyId', 'lead.company_id'],
  ['createdAt', iso('lead.created_at')],
  ['updatedAt', iso('lead.updated_at')],
  ['version', 'lead.version'],
  ['lead_status', 'lead.lead_status'],
  ['assignedTo', 'lead.assigned_to'],
  ['address', 'lead.address'],
  ...[...KEPT_NAMES, ...FACT_NAMES].map((name) => [name, `lead.${name}`] as const),
]

const note: Members = [
  ['_id', 'note.id'],
  ['companyId', 'note.company_id'],
  ['leadId', 'note.lead_id'],
  ['content', 'note.content'],
  ['createdAt', iso('note.created_at')],
  ['createdBy', 'note.created_by'],
  [
    'seq',
    `(select first_seq from sync_index as brought
      where brought.company_id = note.company_id and brought.entity = 'note' and brought.id = note.id)`,
  ],
]

const AWAY = `case when app_user.away_from is not null
  then json_build_object('from', app_user.away_from, 'until', app_user.away_until) end`

const user: Members = [
  ['_id', 'app_user.id'],
  ['firstname', 'app_user.firstname'],
  ['lastname', 'app_user.lastname'],
  ['active', 'nullif(app_user.active, true)'],
  ['away', AWAY],
]

const contact: Members = [
  ['_id', 'contact.id'],
  ['companyId', 'contact.company_id'],
  ['createdAt', iso('contact.created_at')],
  ['updatedAt', iso('contact.updated_at')],
  ['version', 'contact.version'],
  ['firstname', 'contact.firstname'],
  ['lastname', 'contact.lastname'],
  ['email', 'contact.email'],
  ['phone', 'contact.phone'],
  ['job_title', 'contact.job_title'],
  ['notes', 'contact.notes'],
  ['accountId', 'contact.account_id'],
  ['leadIds', 'contact.lead_ids'],
  ['address', 'contact.address'],
  ['do_not_call', 'contact.do_not_call'],
  ['do_not_call_since', 'contact.do_not_call_since'],
  ['do_not_call_lifted', 'contact.do_not_call_lifted'],
]

const account: Members = [
  ['_id', 'account.id'],
  ['companyId', 'account.company_id'],
  ['createdAt', iso('account.created_at')],
  ['updatedAt', iso('account.updated_at')],
  ['version', 'account.version'],
  ['name', 'account.name'],
  ['website', 'account.website'],
  ['industry', 'account.industry'],
  ['billingAddress', 'account.billing_address'],
]

const view: Members = [
  ['_id', 'view.id'],
  ['companyId', 'view.company_id'],
  ['ownerId', 'view.owner_id'],
  ['createdAt', iso('view.created_at')],
  ['updatedAt', iso('view.updated_at')],
  ['version', 'view.version'],
  ['list', 'view.list'],
  ['name', 'view.name'],
  ['search', 'view.search'],
  ['columns', 'view.columns'],
  ['shared', 'view.shared'],
  ['defaultOf', 'view.default_of'],
]

const job: Members = [
  ['_id', 'job.id'],
  ['companyId', 'job.company_id'],
  ['createdAt', iso('job.created_at')],
  ['updatedAt', iso('job.updated_at')],
  ['version', 'job.version'],
  ['kind', 'job.kind'],
  ['job', `case job.kind when 'active' then job.number end`],
  ['mtsJobNo', `case job.kind when 'prospective' then job.number end`],
  ['lat', 'job.lat'],
  ['lng', 'job.lng'],
  ['coordinate_precision', 'job.coordinate_precision'],
  ...JOB_COLUMNS.map((name) => [name, `job."${name}"`] as const),
]

const list: Members = [
  ['_id', 'marketing_list.id'],
  ['companyId', 'marketing_list.company_id'],
  ['createdAt', iso('marketing_list.created_at')],
  ['updatedAt', iso('marketing_list.updated_at')],
  ['version', 'marketing_list.version'],
  ['name', 'marketing_list.name'],
  ['description', 'marketing_list.description'],
  ['defaultFromName', 'marketing_list.default_from_name'],
  ['defaultFromEmail', 'marketing_list.default_from_email'],
  ['defaultReplyTo', 'marketing_list.default_reply_to'],
  ['doubleOptIn', 'marketing_list.double_opt_in'],
  ['gdprNote', 'marketing_list.gdpr_note'],
  ['trackOpens', 'marketing_list.track_opens'],
  ['trackClicks', 'marketing_list.track_clicks'],
]

const membersWhere = (condition: string) => `from list_member
  where list_member.company_id = subscriber.company_id and subscriber_id = subscriber.id and ${condition}`
const listsWhere = (condition: string) =>
  `(select array_agg(list_id order by added_at, list_id) ${membersWhere(condition)})`

const subscriber: Members = [
  ['_id', 'subscriber.id'],
  ['companyId', 'subscriber.company_id'],
  ['createdAt', iso('subscriber.created_at')],
  ['updatedAt', iso('subscriber.updated_at')],
  ['version', 'subscriber.version'],
  ['email', 'subscriber.email'],
  ['firstName', 'subscriber.first_name'],
  ['lastName', 'subscriber.last_name'],
  ['phone', 'subscriber.phone'],
  ['status', 'subscriber.status'],
  ['leaveId', 'subscriber.leave_id'],
  ['reason', 'subscriber.reason'],
  ['confirmationRefused', 'subscriber.refused'],
  ['mailboxLeft', `case when ${MAILBOX_LEFT} then true end`],
  ['source', 'subscriber.source'],
  ['listIds', `coalesce(${listsWhere(`state <> 'left'`)}, '{}')`],
  ['pendingListIds', listsWhere(`state = 'pending'`)],
  ['leftListIds', listsWhere(`state = 'left'`)],
  [
    'listBases',
    `(select json_agg(json_build_object('listId', list_id, 'basis', basis) order by added_at, list_id) ${membersWhere(
      `state <> 'left' and basis is not null`,
    )})`,
  ],
  [
    'engagement',
    `json_build_object('sends', subscriber.sends, 'opens', subscriber.opens, 'clicks', subscriber.clicks)`,
  ],
]

const personJson = (column: string) => `json_build_object('_id', ${column}, 'name', (
  select btrim(concat_ws(' ', firstname, lastname)) from app_user where app_user.id = ${column}))`

/** A change without an author was made by the server. */
const authorJson = (column: string) =>
  `case when ${column} is null then '${JSON.stringify(DOORSTEP)}'::json else ${personJson(column)} end`

const notice: Members = [
  ['_id', 'notice.id'],
  ['companyId', 'notice.company_id'],
  ['userId', 'notice.user_id'],
  ['entity', 'notice.entity'],
  ['entityId', 'notice.entity_id'],
  ['field', 'notice.field'],
  ['yours', 'notice.yours'],
  ['theirs', 'notice.theirs'],
  ['by', personJson('notice.by')],
  ['createdAt', iso('notice.created_at')],
  ['readAt', iso('notice.read_at')],
]

const notification: Members = [
  ['_id', 'notification.id'],
  ['companyId', 'notification.company_id'],
  ['userId', 'notification.user_id'],
  ['kind', 'notification.kind'],
  ['leadId', 'notification.lead_id'],
  ['count', 'notification.count'],
  ['subject', 'notification.subject'],
  ['before', 'notification.before'],
  ['after', 'notification.after'],
  ['by', authorJson('notification.by')],
  ['createdAt', iso('notification.created_at')],
  ['readAt', iso('notification.read_at')],
]

const followUp: Members = [
  ['_id', 'follow_up.id'],
  ['companyId', 'follow_up.company_id'],
  ['leadId', 'follow_up.lead_id'],
  ['kind', 'follow_up.kind'],
  ['dueDate', 'follow_up.due_date'],
  ['dueTime', 'follow_up.due_time'],
  ['assignedTo', 'follow_up.assigned_to'],
  ['note', 'follow_up.note'],
  ['doneAt', iso('follow_up.done_at')],
  ['doneBy', 'follow_up.done_by'],
  [
    'reminded',
    `case when follow_up.reminded_due is not null
      then json_build_object('by', follow_up.reminded_by, 'due', follow_up.reminded_due) end`,
  ],
  ['createdAt', iso('follow_up.created_at')],
  ['updatedAt', iso('follow_up.updated_at')],
  ['createdBy', 'follow_up.created_by'],
  ['version', 'follow_up.version'],
]

const activity: Members = [
  ['_id', 'activity.id'],
  ['companyId', 'activity.company_id'],
  ['leadId', 'activity.lead_id'],
  ['kind', 'activity.kind'],
  ['outcome', 'activity.outcome'],
  ['at', iso('activity.at')],
  ['by', 'activity.by'],
  ['note', 'activity.note'],
  ['position', 'activity.position'],
]

const leadFile: Members = [
  ['_id', 'lead_file.id'],
  ['companyId', 'lead_file.company_id'],
  ['leadId', 'lead_file.lead_id'],
  ['contentId', 'lead_file.content_id'],
  ['name', 'lead_file.name'],
  ['kind', 'lead_file.kind'],
  ['type', 'lead_file.type'],
  ['size', 'lead_file.size'],
  ['sha256', 'lead_file.sha256'],
  ['width', 'lead_file.width'],
  ['height', 'lead_file.height'],
  ['position', 'lead_file.position'],
  ['signedBy', 'lead_file.signed_by'],
  ['signedAt', iso('lead_file.signed_at')],
  ['signedText', 'lead_file.signed_text'],
  ['caption', 'lead_file.caption'],
  ['stage', 'lead_file.stage'],
  ['createdAt', iso('lead_file.created_at')],
  ['createdBy', 'lead_file.created_by'],
]

/** A decision about several rows, and who took it back. */
const decided = (table: string): Members => [
  ['_id', `${table}.id`],
  ['companyId', `${table}.company_id`],
  ['at', iso(`${table}.at`)],
  ['by', `${table}.by`],
  ['undoneAt', iso(`${table}.undone_at`)],
  ['undoneBy', `${table}.undone_by`],
]

const merge: Members = [
  ...decided('lead_merge'),
  ['leadId', 'lead_merge.lead_id'],
  ['others', 'lead_merge.others'],
  ['keptVersion', 'lead_merge.kept_version'],
  ['stayed', 'lead_merge.stayed'],
]

const apart: Members = [...decided('apart'), ['of', 'apart.of'], ['ids', 'apart.ids']]

const recordMerge: Members = [
  ...decided('record_merge'),
  ['of', 'record_merge.of'],
  ['keptId', 'record_merge.kept_id'],
  ['others', 'record_merge.others'],
  ['picks', 'record_merge.picks'],
  ['stayed', 'record_merge.stayed'],
]

const knock: Members = [
  ['_id', 'knock.id'],
  ['companyId', 'knock.company_id'],
  ['lat', 'knock.lat'],
  ['lng', 'knock.lng'],
  ['house', 'knock.house'],
  ['street', 'knock.street'],
  ['postcode', 'knock.postcode'],
  ['outcome', 'knock.outcome'],
  ['note', 'knock.note'],
  ['at', iso('knock.at')],
  ['by', 'knock.by'],
  ['leadId', 'knock.lead_id'],
  ['version', 'knock.version'],
]

/** The members of each entity's JSON with their SQL expressions, in the order in which they are written. */
export const ROW_MEMBERS = {
  lead,
  note,
  user,
  contact,
  account,
  view,
  job,
  list,
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
} satisfies Record<EntityName, Members>
