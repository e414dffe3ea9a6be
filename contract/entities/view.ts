import * as z from 'zod/mini'
import { allRows, id, timestamp } from './primitives.ts'

/** The lists that views are saved of, by the end of their address. */
export const VIEW_LISTS = ['leads', 'leads/new', 'leads/my', 'deals'] as const
export const viewList = z.enum(VIEW_LISTS)
export type ViewList = z.infer<typeof viewList>

export const VIEW_NAME_MAX_LENGTH = 60
const MOST_CHOICES = 1_000

const choice = z.string().check(z.maxLength(500))
const choices = z.array(choice).check(z.maxLength(MOST_CHOICES))

/** What the address of a list says: filters and sort. The list itself drops what it does not know. */
export const viewSearch = z
  .record(z.string().check(z.maxLength(60)), z.union([choice, z.number(), choices]))
  .check(z.refine((search) => Object.keys(search).length <= MOST_CHOICES, 'Save a view with fewer filters.'))
export type ViewSearch = z.infer<typeof viewSearch>

/** What its people choose about a view. */
export const viewForm = z.object({
  list: viewList,
  name: z
    .string('Give the view a name.')
    .check(
      z.trim(),
      z.minLength(1, 'Give the view a name.'),
      z.maxLength(VIEW_NAME_MAX_LENGTH, `Use at most ${VIEW_NAME_MAX_LENGTH} characters.`),
    ),
  search: viewSearch,
  /** The columns of the table, in their order; absent: those that each person has chosen. */
  columns: z.optional(choices),
  /** For everybody in the company; else for its owner alone. */
  shared: z.boolean(),
})
export type ViewForm = z.infer<typeof viewForm>

/** What an update may hold: anything but the list. */
export const viewFields = z.partial(z.omit(viewForm, { list: true }))

export const view = z.extend(viewForm, {
  _id: id,
  companyId: id,
  ownerId: id,
  /** Who opens their list with it. */
  defaultOf: z.optional(allRows(id)),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type View = z.infer<typeof view>

export const isDefaultOf = ({ defaultOf = [] }: Pick<View, 'defaultOf'>, userId: string) => defaultOf.includes(userId)
