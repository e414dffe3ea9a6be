import { type Activity, isContact } from '../../../contract/entities/activity.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { followUpText } from '../../../contract/entities/follow-up.ts'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import type { Note } from '../../../contract/entities/note.ts'
import type { Notice } from '../../../contract/entities/notice.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { type HistoryNames, historyText, replacedText } from './history-text.ts'
import { texts } from './texts.ts'

/** What the timeline can be narrowed to. */
export const TIMELINE_KINDS = [
  'notes',
  'calls',
  'status',
  'bookings',
  'followUps',
  'emails',
  'files',
  'details',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export interface TimelineItem {
  key: string
  kind: TimelineKind
  text: string
  /** Absent where nobody in the company did it. */
  who?: string | undefined
  /** By the clock of the device on which it happened, where that is known: the timeline is sorted by it. */
  happenedAt: number
  /** When the server got it, where that is another time. */
  arrivedAt?: number | undefined
  /** The administrator who sent it for its author. */
  sentBy?: string | undefined
  mark?: 'waiting' | 'decision' | 'replaced' | undefined
  /** The file that was added. */
  file?: LeadFile
}

interface TimelineSources {
  /** Undefined without a connection. */
  history: readonly HistoryStep[] | undefined
  notes: readonly Note[]
  activities: readonly Activity[]
  followUps: readonly FollowUp[]
  files: readonly LeadFile[]
  merges: readonly Merge[]
  waiting: readonly OutboxEntry[]
  sent: readonly AcknowledgedEntry[]
  replaced: readonly Notice[]
  people: ReadonlyMap<string, string>
}

/** Everything about a lead or deal, newest first. Rows of this device have more detail than the history's lines about them. */
export function timelineOf(sources: TimelineSources): TimelineItem[] {
  const { history, waiting, sent } = sources
  const unsent = new Set(waiting.map(({ mutationId }) => mutationId))
  const items = [
    ...sources.notes.map((note) => ofNote(note, sources.people, unsent)),
    ...sources.activities.map((activity) => ofActivity(activity, sources.people, unsent)),
    ...sources.files.map((file) => ofFile(file, sources.people, unsent)),
    ...sources.merges.flatMap((merge) => ofMerge(merge, sources.people)),
    ...sources.replaced.map((notice) => ofNotice(notice, sources.people)),
    ...(history ? ofHistory(history, sources) : sources.followUps.flatMap((each) => ofFollowUp(each, sources, unsent))),
    ...ofOutbox(history ? waiting : [...waiting, ...sent], history ? SHOWN_AS_ROWS : SHOWN_AS_ROWS_OFFLINE),
  ]
  return items.toSorted((a, b) => b.happenedAt - a.happenedAt || b.key.localeCompare(a.key))
}

const nameOf = (people: ReadonlyMap<string, string>, id: string | undefined) =>
  id === undefined ? undefined : (people.get(id) ?? texts.formerColleague)
const markOf = (id: string, unsent: ReadonlySet<string>) => (unsent.has(id) ? 'waiting' : undefined)

const ofNote = ({ _id, content, createdAt, createdBy }: Note, people: TimelineSources['people'], unsent: Set<string>) =>
  ({
    key: _id,
    kind: 'notes',
    text: texts.noteText(content),
    who: nameOf(people, createdBy),
    happenedAt: Date.parse(createdAt),
    mark: markOf(_id, unsent),
  }) satisfies TimelineItem

function ofActivity(activity: Activity, people: TimelineSources['people'], unsent: Set<string>): TimelineItem {
  const { _id, kind, outcome, note, position, by, at } = activity
  const parts = [
    isContact({ outcome }) ? texts.activityText(kind, outcome) : texts.messageText(kind),
    note,
    position && texts.positionText(position),
  ]
  return {
    key: _id,
    kind: 'calls',
    text: parts.filter(Boolean).join('. '),
    who: nameOf(people, by),
    happenedAt: Date.parse(at),
    mark: markOf(_id, unsent),
  }
}

const ofFile = (file: LeadFile, people: TimelineSources['people'], unsent: ReadonlySet<string>): TimelineItem => ({
  key: file._id,
  kind: 'files',
  text: texts.fileText(file),
  file,
  who: nameOf(people, file.createdBy),
  happenedAt: Date.parse(file.createdAt),
  mark: markOf(file._id, unsent),
})

function ofMerge(
  { _id, others, at, by, undoneAt, undoneBy }: Merge,
  people: TimelineSources['people'],
): TimelineItem[] {
  const item = (key: string, text: string, when: string, who: string | undefined): TimelineItem => ({
    key,
    kind: 'details',
    text,
    who: nameOf(people, who),
    happenedAt: Date.parse(when),
  })
  const made = item(_id, texts.mergedWith(others.map(({ name }) => name).join(', ')), at, by)
  return undoneAt === undefined ? [made] : [item(`${_id} undone`, texts.mergeUndone, undoneAt, undoneBy), made]
}

export const ofNotice = (notice: Notice, people: TimelineSources['people']): TimelineItem => ({
  key: notice._id,
  kind: kindOfField(notice.field),
  text: replacedText(notice, people),
  who: notice.by.name,
  happenedAt: Date.parse(notice.createdAt),
  mark: 'replaced',
})

/** Without the connection nobody says what was changed on a follow-up in between. */
function ofFollowUp(followUp: FollowUp, { people }: TimelineSources, unsent: Set<string>): TimelineItem[] {
  const { _id, createdAt, createdBy, doneAt, doneBy } = followUp
  const what = texts.followUp(followUpText(followUp))
  const item = (key: string, text: string, at: string, by: string | undefined): TimelineItem => ({
    key,
    kind: 'followUps',
    text,
    who: nameOf(people, by),
    happenedAt: Date.parse(at),
    mark: markOf(_id, unsent),
  })
  const added = item(_id, texts.whatAdded(what), createdAt, createdBy)
  return doneAt === undefined ? [added] : [item(`${_id} done`, texts.whatDone(what), doneAt, doneBy), added]
}

function ofHistory(
  history: readonly HistoryStep[],
  { notes, activities, merges, people }: TimelineSources,
): TimelineItem[] {
  const rows = new Set([...notes, ...activities, ...merges].map(({ _id }) => _id))
  const names: HistoryNames = { people, notes: new Map(notes.map(({ _id, content }) => [_id, content])) }
  const isShownAsRow = ({ field, after }: HistoryStep) => SHOWN_FROM_ROWS.has(field) && rows.has(String(after))
  return history.filter((step) => !isShownAsRow(step)).map((step) => stepItem(step, historyText(step, names)))
}

export const stepItem = (step: HistoryStep, text: string): TimelineItem => ({
  key: `${step.at} ${step.field} ${step.by._id} ${String(step.after)}`,
  kind: kindOfField(step.field),
  text,
  who: step.by.name,
  happenedAt: Date.parse(step.deviceAt ?? step.at),
  arrivedAt: step.deviceAt === undefined ? undefined : Date.parse(step.at),
  sentBy: step.releasedBy,
  mark: step.isDecision ? 'decision' : undefined,
})

const SHOWN_FROM_ROWS = new Set(['notes', 'activities', 'merged', 'unmerged'])
const SHOWN_AS_ROWS = new Set(['note.add', 'activity.add', 'file.add'])
const SHOWN_AS_ROWS_OFFLINE = new Set([...SHOWN_AS_ROWS, 'followUp.add'])

export const ofOutbox = (entries: readonly (OutboxEntry | AcknowledgedEntry)[], skipped: ReadonlySet<string>) =>
  entries
    .filter(({ name }) => !skipped.has(name))
    .map(
      (entry): TimelineItem => ({
        key: entry.mutationId,
        kind: KIND_OF_MUTATION[entry.name] ?? 'details',
        text: entry.description,
        who: texts.you,
        happenedAt: entry.savedAt,
        arrivedAt: 'acknowledgedAt' in entry ? entry.acknowledgedAt : undefined,
        mark: 'acknowledgedAt' in entry ? undefined : 'waiting',
      }),
    )

const KIND_OF_MUTATION: Readonly<Record<string, TimelineKind>> = {
  'lead.status': 'status',
  'lead.assign': 'status',
  'deal.status': 'status',
  'lead.convert': 'status',
  'lead.delete': 'status',
  'lead.booking': 'bookings',
  'lead.do-not': 'status',
  'lead.lift-do-not': 'status',
  'followUp.add': 'followUps',
  'file.describe': 'files',
  'file.delete': 'files',
}

const KIND_OF_FIELD: Readonly<Record<string, TimelineKind>> = {
  notes: 'notes',
  activities: 'calls',
  lead_status: 'status',
  deal_status: 'status',
  assignedTo: 'status',
  deleted: 'status',
  do_not_call: 'status',
  do_not_call_since: 'status',
  do_not_call_lifted: 'status',
  do_not_knock: 'status',
  do_not_knock_since: 'status',
  do_not_knock_lifted: 'status',
  actual_booking_date: 'bookings',
  actual_booking_time: 'bookings',
}

const kindOfField = (field: string): TimelineKind => {
  if (field.startsWith('followUp')) return 'followUps'
  if (field.startsWith('email.')) return 'emails'
  return KIND_OF_FIELD[field] ?? 'details'
}
