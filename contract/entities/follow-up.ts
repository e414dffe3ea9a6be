import * as z from 'zod/mini'
import { isDeal } from './deal.ts'
import { leadName } from './lead-address.ts'
import type { Lead } from './lead.ts'
import { formatDate } from './field-text.ts'
import { type LondonClock, sundayOf } from '../london-time.ts'
import { CLOCK_TIME, id, timestamp } from './primitives.ts'

export const FOLLOW_UP_KINDS = ['Call back', 'Visit', 'Send quote', 'Other'] as const
export const followUpKind = z.enum(FOLLOW_UP_KINDS, 'Choose what to do.')
export type FollowUpKind = z.infer<typeof followUpKind>

export const FOLLOW_UP_NOTE_MAX_LENGTH = 2_000

const dueDate = z.iso.date('Choose a date.')
/** Wall-clock time in London, `HH:mm`. Without one it is due at any time of its day. */
const dueTime = z.string().check(z.regex(CLOCK_TIME, 'Enter a time such as 14:30.'))
const followUpNote = z
  .string('The note must be text.')
  .check(z.trim(), z.maxLength(FOLLOW_UP_NOTE_MAX_LENGTH, `Use at most ${FOLLOW_UP_NOTE_MAX_LENGTH} characters.`))

/** The fields that users set. An empty text clears one. */
export const followUpForm = z.object({
  kind: followUpKind,
  dueDate,
  dueTime: z.optional(z.union([dueTime, z.literal('')])),
  assignedTo: z.optional(z.union([id, z.literal('')])),
  note: z.optional(followUpNote),
})
export type FollowUpForm = z.infer<typeof followUpForm>

/** Moving it to another time changes both date and time. */
export const followUpFields = z.partial(z.strictObject(followUpForm.shape))

/** `202611261430`: after a change of time, it reminds again. */
export const reminderDue = z.string().check(z.regex(/^\d{12}$/))

/** A task for a lead or deal at a time. A deal's follow-ups name its lead. */
export const followUp = z.object({
  _id: id,
  companyId: id,
  leadId: id,
  kind: followUpKind,
  dueDate,
  dueTime: z.optional(dueTime),
  assignedTo: z.optional(id),
  note: z.optional(z.string().check(z.maxLength(FOLLOW_UP_NOTE_MAX_LENGTH))),
  /** By the device's clock, never later than it arrived. Absent while it is open. */
  doneAt: z.optional(timestamp),
  doneBy: z.optional(id),
  /** One of the user's devices has shown the reminder for the time that it was due then (`reminderOf`). */
  reminded: z.optional(z.object({ by: id, due: reminderDue })),
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: z.optional(id),
  version: z.int(),
})
export type FollowUp = z.infer<typeof followUp>

export const followUpLabels = {
  kind: 'Kind',
  dueDate: 'Due date',
  dueTime: 'Due time',
  assignedTo: 'Assigned To',
  note: 'Note',
} as const

export const FOLLOW_UP_FIELDS = [...Object.keys(followUpLabels), 'doneAt', 'doneBy']

type Due = Pick<FollowUp, 'dueDate' | 'dueTime'>

/** Sorts by due time. Without a time it comes after the others of its day. */
export const dueOrder = ({ dueDate, dueTime }: Due) => `${dueDate} ${dueTime || '~'}`

/** Undefined without a time, which means no reminder. */
export const reminderOf = ({ dueDate, dueTime }: Due): string | undefined =>
  dueTime && `${dueDate}${dueTime}`.replace(/\D/g, '')

/** Filters leads by their earliest open follow-up of any user. */
export const NEXT_FOLLOW_UPS = ['Overdue', 'Today', 'This week', 'Later', 'None'] as const
export type NextFollowUp = (typeof NEXT_FOLLOW_UPS)[number]
export const NO_FOLLOW_UP = 'None'

/** The last `dueOrder` of each, without Later and None. A week ends on Sunday. */
export const lastOrders = ({ date, time }: LondonClock) => ({
  Today: `${date} ~`,
  'This week': `${sundayOf(date)} ~`,
  // A follow-up due at this minute is not overdue.
  beforeNow: `${date} ${time}`,
})

/** The filter value of a `dueOrder`. */
export function nextFollowUpAt(order: string, clock: LondonClock): NextFollowUp {
  const last = lastOrders(clock)
  if (order < last.beforeNow) return 'Overdue'
  if (order <= last.Today) return 'Today'
  return order <= last['This week'] ? 'This week' : 'Later'
}

/** `Call back, 26/11/2026 14:30`. */
export const followUpText = ({ kind, dueDate, dueTime }: Due & Pick<FollowUp, 'kind'>) =>
  `${kind}, ${[formatDate(dueDate), dueTime].filter(Boolean).join(' ')}`

/** One of the user's devices, or the server, has shown the reminder for the current due time. */
export const isReminded = (followUp: FollowUp, userId: string): boolean =>
  followUp.reminded?.by === userId && followUp.reminded.due === reminderOf(followUp)

/** The notification, in the app and by push. Because of its tag a device shows it once. */
export const reminderNotification = (followUp: FollowUp, lead: Lead) => ({
  title: `${followUp.kind}: ${leadName(lead)} at ${followUp.dueTime ?? ''}.`,
  body: followUp.note ?? '',
  tag: `${followUp._id} ${dueOrder(followUp)}`,
  href: `${isDeal(lead) ? '/deal/' : '/lead/'}${lead._id}`,
})

const PARTS_OF_DAY: Readonly<Record<string, string>> = { morning: '09:00', afternoon: '14:00', evening: '18:00' }

/** The preferred call time in an enquiry, such as `2pm`, `14.30` or `Morning`. */
export function callBackTimeOf(text = ''): string | undefined {
  const [, hours = '', minutes = '00', half] = /\b(\d{1,2})(?:[:.](\d{2})|(?=\s*[ap]m))\s*([ap]m)?/i.exec(text) ?? []
  if (hours === '') return PARTS_OF_DAY[/morning|afternoon|evening/.exec(text.toLowerCase())?.[0] ?? '']
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  const time = dueTime.safeParse(`${String(hour).padStart(2, '0')}:${minutes}`)
  return time.success ? time.data : undefined
}

/** The assignee is responsible or, without one, the user who added it. */
export const isFollowUpOf = ({ assignedTo, createdBy }: FollowUp, userId: string) =>
  (assignedTo ?? createdBy) === userId
