import { accountLabels } from '../../../contract/entities/account.ts'
import { doNotLabels } from '../../../contract/entities/lead.ts'
import { editableLabels } from '../../../contract/entities/lead-form.ts'
import { contactLabels } from '../../../contract/entities/contact.ts'
import { followUpLabels } from '../../../contract/entities/follow-up.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { Notice } from '../../../contract/entities/notice.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { texts } from './texts.ts'

const labels: Readonly<Record<string, string>> = {
  ...editableLabels,
  lead_status: texts.leadStatus,
  assignedTo: texts.assignedTo,
  actual_booking_date: texts.actualBookingDate,
  actual_booking_time: texts.actualBookingTime,
  deal_status: texts.dealStatus,
  ...doNotLabels,
}

const allLabels: Readonly<Record<string, string>> = { ...labels, ...contactLabels, ...accountLabels }

export function replacedText({ by, field, yours, theirs }: Notice, people: ReadonlyMap<string, string>): string {
  // Their values are ids.
  if (field === 'accountId' || field === 'leadIds') return texts.nameReplacedYour(by.name, allLabels[field] ?? field)
  const shown = (value: string | undefined) => {
    if (!value) return 'empty'
    return `“${field === 'assignedTo' ? (people.get(value) ?? 'somebody') : formatDate(value)}”`
  }
  const before = yours ? texts.textIsNowText2(shown(yours), shown(theirs)) : texts.itIsNowText(shown(theirs))
  return texts.nameReplacedYourTextBefore(by.name, allLabels[field] ?? field, before)
}

export interface HistoryNames {
  people: ReadonlyMap<string, string>
  notes: ReadonlyMap<string, string>
}

type Change = Pick<HistoryStep, 'field' | 'before' | 'after' | 'followUp'>

export function historyText({ field, before, after, followUp }: Change, { people, notes }: HistoryNames): string {
  if (field.startsWith('followUp')) return followUpStep({ field, before, after, followUp }, people)
  if (field === 'notes') return texts.noteText(notes.get(String(after)) ?? texts.theTextIsntOnThisDevice)
  if (field === 'activities') return texts.outcomeRecorded
  if (field === 'email.sent') return texts.emailSent(String(after))
  if (field === 'email.opened') return texts.emailOpened(String(after))
  if (field === 'certificate') return texts.epcDataFilled
  if (field === 'merged') return texts.merged
  if (field === 'unmerged') return texts.mergeUndone
  if (field === 'deleted') return after === true ? texts.deleted : texts.restored
  const shown = (value: Change['before']) => {
    if (value === undefined) return '(empty)'
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    return field === 'assignedTo' ? (people.get(value) ?? 'somebody') : formatDate(value)
  }
  return texts.textFromText2ToText3(labels[field] ?? field, shown(before), shown(after))
}

/** Of a contact or an account, whose notes are a field. Ids of leads and accounts aren't shown. */
export function recordChangeText({ field, before, after }: Change): string {
  const label = allLabels[field] ?? field
  if (field === 'accountId' || field === 'leadIds') return texts.labelChanged(label)
  const shown = (value: Change['before']) => {
    if (value === undefined) return '(empty)'
    return typeof value === 'boolean' ? (value ? texts.yes : texts.no) : formatDate(value)
  }
  return texts.textFromText2ToText3(label, shown(before), shown(after))
}

const followUpTexts: Readonly<Record<string, string>> = followUpLabels

function followUpStep({ field, before, after, followUp }: Change, people: HistoryNames['people']): string {
  const what = texts.followUp(followUp ?? texts.followUpNotNamed)
  const name = field.slice('followUp.'.length)
  if (field === 'followUps') return texts.whatAdded(what)
  if (name === 'deleted') return texts.whatDeleted(what)
  if (name === 'doneAt') return after === undefined ? texts.whatNotDone(what) : texts.whatDone(what)
  const shown = (value: Change['before']) => {
    if (value === undefined) return '(empty)'
    return name === 'assignedTo' ? (people.get(String(value)) ?? 'somebody') : formatDate(String(value))
  }
  return `${what}. ${texts.textFromText2ToText3(followUpTexts[name] ?? name, shown(before), shown(after))}`
}
