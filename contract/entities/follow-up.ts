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

/** What people choose about it. An empty text clears the field. */
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

/** `202611261430`: moved to another time, it reminds again. */
export const reminderDue = z.string().check(z.regex(/^\d{12}$/))

/** Something to do about a lead or deal at a time. A deal's follow-ups name the lead that it is. */
export const followUp = z.object({
  _id: id,
  companyId: id,
  leadId: id,
  kind: followUpKind,
  dueDate,
  dueTime: z.optional(dueTime),
  assignedTo: z.optional(id),
  note: z.optional(z.string().check(z.maxLength(FOLLOW_UP_NOTE_MAX_LENGTH))),
  /** By the device's clock, never later than it arrived. Absent while it is still to be done. */
  doneAt: z.optional(timestamp),
  doneBy: z.optional(id),
  /** One of their devices has reminded this user of it, at the time that it was due then (`reminderOf`). */
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

/** Sorts by when it is due. Without a time it comes after those of its day that have one. */
export const dueOrder = ({ dueDate, dueTime }: Due) => `${dueDate} ${dueTime || '~'}`

/** Undefined for one without a time, which does not remind. */
export const reminderOf = ({ dueDate, dueTime }: Due): string | undefined =>
  dueTime && `${dueDate}${dueTime}`.replace(/\D/g, '')

/** What the lists filter a lead by: its earliest follow-up that is still to be done, by anybody. */
export const NEXT_FOLLOW_UPS = ['Overdue', 'Today', 'This week', 'Later', 'None'] as const
export type NextFollowUp = (typeof NEXT_FOLLOW_UPS)[number]
export const NO_FOLLOW_UP = 'None'

/** The last `dueOrder` of each, without Later and None. A week ends on Sunday. */
export const lastOrders = ({ date, time }: LondonClock) => ({
  Today: `${date} ~`,
  'This week': `${sundayOf(date)} ~`,
  // One that is due this very minute is not overdue.
  beforeNow: `${date} ${time}`,
})

/** Of a `dueOrder`. */
export function nextFollowUpAt(order: string, clock: LondonClock): NextFollowUp {
  const last = lastOrders(clock)
  if (order < last.beforeNow) return 'Overdue'
  if (order <= last.Today) return 'Today'
  return order <= last['This week'] ? 'This week' : 'Later'
}

/** `Call back, 26/11/2026 14:30`. */
export const followUpText = ({ kind, dueDate, dueTime }: Due & Pick<FollowUp, 'kind'>) =>
  `${kind}, ${[formatDate(dueDate), dueTime].filter(Boolean).join(' ')}`

/** One of the user's devices, or the server, has reminded them at the time that it is due now. */
export const isReminded = (followUp: FollowUp, userId: string): boolean =>
  followUp.reminded?.by === userId && followUp.reminded.due === reminderOf(followUp)

/** What reminds of it, in the app and by push: with the same tag a device shows it once. */
export const reminderNotification = (followUp: FollowUp, lead: Lead) => ({
  title: `${followUp.kind}: ${leadName(lead)} at ${followUp.dueTime ?? ''}.`,
  body: followUp.note ?? '',
  tag: `${followUp._id} ${dueOrder(followUp)}`,
  href: `${isDeal(lead) ? '/deal/' : '/lead/'}${lead._id}`,
})

const PARTS_OF_DAY: Readonly<Record<string, string>> = { morning: '09:00', afternoon: '14:00', evening: '18:00' }

/** The time in what an enquiry says of when to call, such as `2pm`, `14.30` or `Morning`. */
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
