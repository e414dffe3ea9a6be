import * as z from 'zod/mini'
import { type Account, accountLabels } from '../account.ts'
import { CALL_FIELDS, type Contact, contactLabels } from '../contact.ts'
import { mergePicksOf, MOST_MERGED, newestPicks, otherIdsOf } from '../merge.ts'
import { allRows, id, remark, shortName, timestamp } from '../primitives.ts'

export const MERGED_KINDS = ['contact', 'account'] as const
export type MergedKind = (typeof MERGED_KINDS)[number]
export interface MergedRows {
  contact: Contact
  account: Account
}

const ADDRESS_LINE = /^(address|billingAddress)\./
const addressGroup = { address: 'Address', billingAddress: 'Billing Address' } as const

/** The choices of a merge, one row for each. The lines of an address are one choice. */
const groupsOf = (labels: Readonly<Record<string, string>>, address: keyof typeof addressGroup) => ({
  ...Object.fromEntries(Object.entries(labels).filter(([path]) => !ADDRESS_LINE.test(path) && path !== 'leadIds')),
  [address]: addressGroup[address],
})

/** The label of each choice, by the field of a row. */
export const recordGroups: Readonly<Record<MergedKind, Readonly<Record<string, string>>>> = {
  contact: groupsOf(contactLabels, 'address'),
  account: groupsOf(accountLabels, 'billingAddress'),
}

export const otherRecordIds = otherIdsOf('Choose at least two.')

/** By the name of a choice, the row whose value is kept. For the others the kept row's own value stays. */
export const recordPicks = mergePicksOf((name) => MERGED_KINDS.some((kind) => name in recordGroups[kind]))
export type RecordPicks = z.infer<typeof recordPicks>

/** Several contacts, or accounts, were merged into one. The others are gone, and their data belongs to the kept one. */
export const recordMerge = z.object({
  _id: id,
  companyId: id,
  of: z.enum(MERGED_KINDS),
  keptId: id,
  /** The merged rows, with their names at the time. */
  others: allRows(z.object({ _id: id, name: remark }), MOST_MERGED - 1),
  picks: recordPicks,
  /** By the device's clock, never later than it arrived. */
  at: timestamp,
  by: id,
  undoneAt: z.optional(timestamp),
  undoneBy: z.optional(id),
  /** The labels of values that could not be restored, because they were changed after the merge. */
  stayed: z.optional(allRows(shortName, Object.keys(contactLabels).length)),
})
export type RecordMerge = z.infer<typeof recordMerge>

const has = (value: unknown) => value !== undefined && value !== ''

export const firstRecordPicks = <Kind extends MergedKind>(
  of: Kind,
  kept: MergedRows[Kind],
  others: ReadonlyArray<MergedRows[Kind]>,
): RecordPicks =>
  newestPicks(Object.keys(recordGroups[of]), [kept, ...others], (row, name) => has(Reflect.get(row, name)))

/** The kept row after the merge. A contact has the leads and deals of all, and "Do not call" if any had it. */
export function mergedRecord<Kind extends MergedKind>(
  of: Kind,
  kept: MergedRows[Kind],
  others: ReadonlyArray<MergedRows[Kind]>,
  picks: RecordPicks,
): MergedRows[Kind] {
  const row: Record<string, unknown> = { ...kept }
  for (const [name, rowId] of Object.entries(picks)) {
    const value: unknown = Reflect.get(others.find(({ _id }) => _id === rowId) ?? {}, name)
    if (name in recordGroups[of] && has(value)) row[name] = value
  }
  // Only fields of the kind are written, each with the value of another row of the kind.
  return { ...(row as MergedRows[Kind]), ...(of === 'contact' ? ofAllContacts([kept, ...others] as Contact[]) : {}) }
}

function ofAllContacts(contacts: readonly Contact[]): Partial<Contact> {
  const leadIds = [...new Set(contacts.flatMap((row) => row.leadIds ?? []))]
  const marked = contacts.find(({ do_not_call }) => do_not_call !== undefined)
  const mark = CALL_FIELDS.flatMap((field) => (marked?.[field] === undefined ? [] : [[field, marked[field]] as const]))
  return { ...(leadIds.length > 0 ? { leadIds } : {}), ...Object.fromEntries(mark) }
}
