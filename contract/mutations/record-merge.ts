import * as z from 'zod/mini'
import { contactName, MOST_LEADS } from '../entities/contact.ts'
import {
  MERGED_KINDS,
  type MergedKind,
  type MergedRows,
  mergedRecord,
  otherRecordIds,
  recordPicks,
} from '../entities/duplicates/record-merge.ts'
import { withoutKept } from '../entities/merge.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound, Refusal } from '../errors.ts'
import { createAccount, updateAccount } from './account.ts'
import { createContact, updateContact } from './contact.ts'
import { type Actor, defineMutation, type RowView } from './mutation.ts'

const NOUNS: Readonly<Record<MergedKind, { one: string; many: string }>> = {
  contact: { one: 'This contact', many: 'contacts' },
  account: { one: 'This account', many: 'accounts' },
}

export const nameOfRecord = (row: MergedRows[MergedKind]): string => ('name' in row ? row.name : contactName(row))

/**
 * In the lane of the kept contact or account. Each field has the chosen row's value at the time when the merge arrives.
 * The device shows it when the server has answered, because only the server can move the contacts of the other
 * accounts.
 */
export const mergeRecords = defineMutation({
  name: 'record.merge',
  args: z.object({
    mergeId: id,
    of: z.enum(MERGED_KINDS),
    keptId: id,
    otherIds: otherRecordIds,
    picks: recordPicks,
    at: timestamp,
  }),
  touches: ({ mergeId, of, keptId, otherIds }) => [
    { entity: of, id: keptId },
    ...withoutKept(keptId, otherIds).map((otherId) => ({ entity: of, id: otherId })),
    { entity: 'recordMerge', id: mergeId },
  ],
  key: ({ mergeId }) => mergeId,
  follows: [createContact, updateContact, createAccount, updateAccount].map(({ name }) => name),
  showsAtOnce: false,
  apply: (view, args, actor) => {
    if (args.of === 'contact')
      mergeIn<'contact'>(view, args, actor, {
        get: (rowId) => view.get('contact', rowId),
        put: (row) => view.put('contact', row),
        merged: (kept, others) => mergedRecord('contact', kept, others, args.picks),
      })
    else
      mergeIn<'account'>(view, args, actor, {
        get: (rowId) => view.get('account', rowId),
        put: (row) => view.put('account', row),
        merged: (kept, others) => mergedRecord('account', kept, others, args.picks),
      })
  },
  request: ({ of, keptId, otherIds, picks, at }) => ({
    method: 'POST',
    path: '/api/duplicates/merges',
    body: { of, keptId, otherIds, picks, at },
  }),
  describe: ({ of, otherIds }) => `Merge: ${otherIds.length + 1} ${NOUNS[of].many}`,
})

type MergeArgs = z.output<typeof mergeRecords.args>

interface RowsOfKind<Kind extends MergedKind> {
  get(rowId: string): MergedRows[Kind] | undefined
  put(row: MergedRows[Kind]): void
  merged(kept: MergedRows[Kind], others: ReadonlyArray<MergedRows[Kind]>): MergedRows[Kind]
}

function mergeIn<Kind extends MergedKind>(
  view: RowView,
  { mergeId, of, keptId, otherIds, picks, at }: MergeArgs,
  { userId, companyId }: Actor,
  rows: RowsOfKind<Kind>,
): void {
  const kept = rows.get(keptId)
  if (!kept) throw notFound(NOUNS[of].one)
  const ids = withoutKept(keptId, otherIds)
  const others = ids.flatMap((otherId) => rows.get(otherId) ?? [])
  if (others.length < ids.length || others.length === 0)
    throw new Refusal('state', `A colleague has merged or deleted one of these ${NOUNS[of].many}.`)
  const merged = rows.merged(kept, others)
  if ('leadIds' in merged && (merged.leadIds?.length ?? 0) > MOST_LEADS)
    throw new Refusal('invalid', 'Together they have more than 200 leads and deals, which is the most for a contact.')
  // First, so that on the server the others' rows have moved before they are deleted.
  view.put('recordMerge', {
    _id: mergeId,
    companyId,
    of,
    keptId,
    others: others.map((other) => ({ _id: other._id, name: nameOfRecord(other) })),
    picks,
    at,
    by: userId,
  })
  for (const { _id } of others) view.remove(of, _id)
  rows.put(merged)
}

/** A second undo has no effect. The others come back when the server has answered. */
export const undoRecordMerge = defineMutation({
  name: 'record.unmerge',
  args: z.object({ mergeId: id, of: z.enum(MERGED_KINDS), keptId: id, at: timestamp }),
  touches: ({ mergeId, of, keptId }) => [
    { entity: 'recordMerge', id: mergeId },
    { entity: of, id: keptId },
  ],
  showsAtOnce: false,
  apply: (view, { mergeId, of, keptId, at }, { userId }) => {
    const row = view.get('recordMerge', mergeId)
    if (row?.keptId !== keptId || row.of !== of) throw notFound('This merge')
    if (row.undoneAt === undefined) view.put('recordMerge', { ...row, undoneAt: at, undoneBy: userId })
  },
  request: ({ mergeId, of, keptId, at }) => ({
    method: 'POST',
    path: `/api/duplicates/merges/${mergeId}/undo`,
    body: { of, keptId, at },
  }),
  describe: ({ of }) => `Undo merge of ${NOUNS[of].many}`,
})
