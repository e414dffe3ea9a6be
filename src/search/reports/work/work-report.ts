import { ACTIVITY_OUTCOMES, CONTACT_KINDS } from '../../../../contract/entities/activity.ts'
import type { Period } from '../periods.ts'
import type { Step } from '../steps.ts'

/** What became of a booking: its day is still to come, it was kept, it was lost, or nobody recorded a visit. */
export const BOOKING_STATES = ['ahead', 'kept', 'lost', 'unrecorded'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const CONTACT_MEASURES = [...CONTACT_KINDS, ...ACTIVITY_OUTCOMES] as const
export type ContactMeasure = (typeof CONTACT_MEASURES)[number]

/** Moved to another day since it was made: such a booking also has its state. */
export const BOOKING_MEASURES = [...BOOKING_STATES, 'moved'] as const
export type BookingMeasure = (typeof BOOKING_MEASURES)[number]

export type WorkMeasure = ContactMeasure | BookingMeasure

export interface WorkQuestion {
  readonly period: Period
  readonly before: Period
  readonly step: Step
  readonly today: string
  /** Whose work is counted over time. Without one, everybody's. */
  readonly person?: string | undefined
  /** Counts what this user did and is assigned, and nothing of others. */
  readonly ofUser?: string | undefined
}

/** One number of the report: it counts leads, or calls and visits to them. */
export interface WorkNumber {
  /** A user, or `unassigned`. Without one, everybody's. */
  readonly userId?: string | undefined
  readonly measure: WorkMeasure
  readonly days: Period
}

export type WorkCounts = Readonly<Partial<Record<WorkMeasure, number>>>

export interface WorkRow {
  readonly userId: string
  readonly now: WorkCounts
  readonly before: WorkCounts
}

export interface WorkTime {
  readonly days: Period
  readonly counts: WorkCounts
}

export interface WorkReport {
  /** By who called and visited. */
  readonly contacts: readonly WorkRow[]
  /** By who a lead is assigned to now, on the booked day. */
  readonly bookings: readonly WorkRow[]
  readonly times: readonly WorkTime[]
}
