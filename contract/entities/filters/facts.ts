import * as z from 'zod/mini'
import { id } from '../primitives.ts'

// Filters other than values, dates and numbers: the assignee of a lead, what it has, and whether it may be called.

export const ME = 'me'
export const UNASSIGNED = 'unassigned'
const MOST_PEOPLE = 1_000

export const LEAD_HAS = { phone: 'Phone', email: 'Email', files: 'Files' } as const
export type LeadHas = keyof typeof LEAD_HAS
export const LEAD_HAS_NAMES = Object.keys(LEAD_HAS) as LeadHas[]

export const DO_NOT_CALL = { yes: 'Do not call', no: 'May be called' } as const
export type MayCall = keyof typeof DO_NOT_CALL

const listed = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(MOST_PEOPLE)),
  )

export const assigneeChoice = z.union([z.enum([ME, UNASSIGNED]), id])
export const leadHas = z.enum(LEAD_HAS_NAMES as [LeadHas, ...LeadHas[]])
export const doNotCallChoice = z.enum(['yes', 'no'])

export const factShape = {
  assignee: z._default(listed(assigneeChoice), []),
  has: z._default(listed(leadHas), []),
  do_not_call: z.optional(doNotCallChoice),
}

export interface FactFilters {
  /** Ids of users, or `unassigned`. */
  assignee?: readonly string[] | undefined
  has?: readonly LeadHas[] | undefined
  do_not_call?: MayCall | undefined
}

/** `me` is the current user, so that a shared view shows each user their own leads. */
export const withoutMe = (assignee: readonly string[], userId: string): string[] => [
  ...new Set(assignee.map((choice) => (choice === ME ? userId : choice))),
]
