import * as z from 'zod/mini'
import { addDays, mondayOf } from '../../../../contract/london-time.ts'
import { optionalParam, searchReader } from '../../../ui/primitives/search-params.ts'

export const VIEWS = ['day', 'week', 'list'] as const
export type CalendarView = (typeof VIEWS)[number]

export const EVERYONE = 'everyone'
export const NOBODY = 'unassigned'

/** What the address says. Without a day it is today, also tomorrow. */
export interface CalendarPlace {
  view?: CalendarView
  day?: string
  /** The id of a user, everyone or nobody. */
  person?: string
}

const THIS_CENTURY = /^20/

export const readCalendarPlace = searchReader<CalendarPlace>(
  z.object({
    view: optionalParam(z.enum(VIEWS)),
    day: optionalParam(z.iso.date().check(z.regex(THIS_CENTURY))),
    person: optionalParam(z.union([z.uuid(), z.enum([EVERYONE, NOBODY])])),
  }),
)

export interface Days {
  from: string
  to: string
}

const DAYS_OF_LIST = 14
const DAYS_OF: Readonly<Record<CalendarView, number>> = { day: 1, week: 7, list: DAYS_OF_LIST }

/** The days that a view shows when it is opened on one of them. */
export function daysOf(view: CalendarView, day: string): Days {
  const from = view === 'week' ? mondayOf(day) : day
  return { from, to: addDays(from, DAYS_OF[view] - 1) }
}

/** The day that the view before or after this one opens on. */
export const dayBeside = (view: CalendarView, day: string, direction: -1 | 1): string =>
  addDays(day, DAYS_OF[view] * direction)

export const eachDay = ({ from, to }: Days): string[] => {
  const days = [from]
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1)
  return days
}
