import * as z from 'zod/mini'
import { allRows, id, timestamp } from './primitives.ts'

/** The lists that can have saved views, by the end of their address. */
export const VIEW_LISTS = ['leads', 'leads/new', 'leads/my', 'deals'] as const
export const viewList = z.enum(VIEW_LISTS)
export type ViewList = z.infer<typeof viewList>

export const VIEW_NAME_MAX_LENGTH = 60
const MOST_CHOICES = 1_000

const choice = z.string().check(z.maxLength(500))
const choices = z.array(choice).check(z.maxLength(MOST_CHOICES))

/** The filters and sort in a list's address. The list drops keys that it doesn't know. */
export const viewSearch = z
  .record(z.string().check(z.maxLength(60)), z.union([choice, z.number(), choices]))
  .check(z.refine((search) => Object.keys(search).length <= MOST_CHOICES, 'Save a view with fewer filters.'))
export type ViewSearch = z.infer<typeof viewSearch>

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
  /** The table's columns in order. If absent, each user's own choice applies. */
  columns: z.optional(choices),
  shared: z.boolean(),
})
export type ViewForm = z.infer<typeof viewForm>

export const viewFields = z.partial(z.omit(viewForm, { list: true }))

/** Views are created by hand, so more would be a fault or an attack. */
export const VIEWS_OF_A_COMPANY = 200

export const view = z.extend(viewForm, {
  _id: id,
  companyId: id,
  ownerId: id,
  /** The users who open their list with this view. */
  defaultOf: z.optional(allRows(id)),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type View = z.infer<typeof view>

export const isDefaultOf = ({ defaultOf = [] }: Pick<View, 'defaultOf'>, userId: string) => defaultOf.includes(userId)
