import type { DateFilterName } from '../../../contract/entities/filters/ranges.ts'
import type { LeadKind } from '../lead-columns.ts'
import type { Period } from './periods.ts'
import type { Step } from './steps.ts'

/** What a report counts leads by: each is a filter of the lists, too. */
export const MEASURES = ['created', 'contacted', 'booked', 'converted'] as const satisfies readonly DateFilterName[]
export type Measure = (typeof MEASURES)[number]

export const GROUPINGS = ['lead_source', 'posttown', 'postcode', 'current_energy_rating', 'lead_status'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const STAGES = ['created', 'contacted', 'booked', 'deal', 'closed'] as const
export type Stage = (typeof STAGES)[number]

export const OVERDUE_AGES = ['today', 'week', 'month', 'older'] as const
export type OverdueAge = (typeof OVERDUE_AGES)[number]

/** Leads and deals are two lists. */
export type Count = Record<LeadKind, number>

export const sumOf = ({ lead, deal }: Count) => lead + deal

export function totalOf(counts: Iterable<Count>): Count {
  const total = { lead: 0, deal: 0 }
  for (const { lead, deal } of counts) {
    total.lead += lead
    total.deal += deal
  }
  return total
}

export interface ReportQuestion {
  readonly period: Period
  readonly before: Period
  readonly step: Step
  readonly by: Grouping
  readonly today: string
}

/** Of the leads that were created in a period. */
export interface GroupRow {
  /** Empty where they have none. */
  readonly value: string
  readonly now: Count
  readonly before: Count
}

/** How many of the leads that were created in a period came so far. */
export interface StageRow {
  readonly stage: Stage
  readonly now: Count
  readonly before: Count
  /** Half of them needed at most so many days since they were created. Absent for none. */
  readonly days?: number | undefined
}

export interface PersonRow {
  /** A user, or `unassigned`. */
  readonly userId: string
  readonly now: Record<Measure, Count>
  readonly before: Record<Measure, Count>
  /** Of the leads that were last contacted in the period, since they exist. */
  attempts: number
}

export interface TimeRow {
  readonly days: Period
  readonly counts: Record<Measure, Count>
}

export interface Report {
  readonly groups: readonly GroupRow[]
  readonly stages: readonly StageRow[]
  readonly people: readonly PersonRow[]
  readonly times: readonly TimeRow[]
  /** By the earliest follow-up of each lead, as of now. */
  readonly overdue: Readonly<Record<OverdueAge, Count>>
}
