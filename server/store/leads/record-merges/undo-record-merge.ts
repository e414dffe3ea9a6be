import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Account } from '../../../../contract/entities/account.ts'
import type { Contact } from '../../../../contract/entities/contact.ts'
import {
  type MergedKind,
  type MergedRows,
  mergedRecord,
  recordGroups,
  type RecordMerge,
} from '../../../../contract/entities/duplicates/record-merge.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { erasedAmong } from '../../core/erased-leads.ts'
import type { Author } from '../../core/row-table.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'
import { updatedRow } from '../../core/statements/written-row.ts'
import { waysOfMerged } from '../merged-leads.ts'
import { accountRows, contactRows } from '../../records/form-rows.ts'
import { moveContacts } from '../../records/merges/move-contacts.ts'
import { demandUndoable, isUndoable } from '../../records/merges/undoable.ts'

/**
 * Every row gets its own data back. A field of the kept row that a user has changed since stays, and is named in the
 * merge. Leads and deals that were linked to it since stay linked.
 */
export async function undoRecordMerge(tx: TenantTx, merge: RecordMerge, by: Author): Promise<RecordMerge> {
  const labels = merge.of === 'contact' ? await undoContacts(tx, merge, by) : await undoAccounts(tx, merge, by)
  const change = tx.sql
    .updateTable('record_merge')
    .set({
      undone_at: merge.undoneAt ?? sql`now()`,
      undone_by: merge.undoneBy ?? by.userId,
      ...(labels.length > 0 ? { stayed: JSON.stringify(labels) } : {}),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', merge._id)
    .returning('id')
  return updatedRow(tx, 'recordMerge', merge._id, change)
}

async function undoContacts(tx: TenantTx, merge: RecordMerge, by: Author): Promise<string[]> {
  const now = (await contactRows.load(tx, merge.keptId))?.row
  if (!now) throw goneSince
  const { kept_before, others_before } = await lockMerge(tx, merge)
  const [before, others] = [kept_before as Contact, others_before as Contact[]]
  const after = mergedRecord('contact', before, others, merge.picks)
  const { row, stayed } = keptAgain('contact', { before, after, now })
  const leadIds = await leadsNow(tx, leadIdsAgain(before, after, now))
  await contactRows.save(tx, now, withLeads({ ...row, ...callMarkAgain(before, after, now) }, leadIds), by, {})
  tx.touched('contact', now._id)
  for (const other of others) {
    await contactRows.save(tx, undefined, withLeads(other, await leadsNow(tx, other.leadIds ?? [])), by, {})
    await raiseVersion(tx, 'contact', other)
  }
  return stayed
}

async function undoAccounts(tx: TenantTx, merge: RecordMerge, by: Author): Promise<string[]> {
  const now = (await accountRows.load(tx, merge.keptId))?.row
  if (!now) throw goneSince
  const { kept_before, others_before, moved } = await lockMerge(tx, merge)
  const [before, others] = [kept_before as Account, others_before as Account[]]
  const { row, stayed } = keptAgain('account', {
    before,
    after: mergedRecord('account', before, others, merge.picks),
    now,
  })
  await accountRows.save(tx, now, row, by, {})
  tx.touched('account', now._id)
  for (const other of others) {
    await accountRows.save(tx, undefined, other, by, {})
    await raiseVersion(tx, 'account', other)
  }
  for (const { accountId, contactIds } of moved)
    await moveContacts(tx, { from: merge.keptId, to: accountId }, by, contactIds)
  return stayed
}

const goneSince = new Refusal(
  'state',
  'The one that was kept has been merged or deleted since, so this merge can’t be undone.',
)

async function lockMerge(tx: TenantTx, { _id, keptId }: RecordMerge) {
  const found = await tx.sql
    .selectFrom('record_merge')
    .select(['kept_before', 'others_before', 'moved', 'created_at'])
    .select(isUndoable)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  demandUndoable(found)
  const later = await tx.sql
    .selectFrom('record_merge')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', found.created_at)
    .executeTakeFirst()
  if (later) throw new Refusal('state', 'It has been merged with another since. Undo that merge first.')
  return found
}

interface Steps<Row> {
  readonly before: Row
  readonly after: Row
  readonly now: Row
}

function keptAgain<Kind extends MergedKind>(
  of: Kind,
  { before, after, now }: Steps<MergedRows[Kind]>,
): { row: MergedRows[Kind]; stayed: string[] } {
  const row: Record<string, unknown> = { ...now }
  const stayed: string[] = []
  for (const [field, label] of Object.entries(recordGroups[of])) {
    const [was, became, is]: unknown[] = [before, after, now].map((each) => Reflect.get(each, field))
    if (isDeepStrictEqual(was, became)) continue
    if (!isDeepStrictEqual(became, is)) stayed.push(label)
    else if (was === undefined) delete row[field]
    else row[field] = was
  }
  // Only fields of the kind are written, each with the row's earlier value.
  return { row: row as MergedRows[Kind], stayed }
}

function leadIdsAgain(before: Contact, after: Contact, now: Contact): string[] {
  const own = new Set(before.leadIds)
  const merged = new Set(after.leadIds)
  return (now.leadIds ?? []).filter((id) => own.has(id) || !merged.has(id))
}

/** A wish not to be called that came from another contact is removed with it, unless it was changed since. */
function callMarkAgain(before: Contact, after: Contact, now: Contact): Partial<Contact> {
  if (before.do_not_call === after.do_not_call || now.do_not_call !== after.do_not_call) return {}
  return {
    do_not_call: before.do_not_call,
    do_not_call_since: before.do_not_call_since,
    do_not_call_lifted: before.do_not_call_lifted,
  }
}

/** Without erased leads. A merged lead is replaced by the one that was kept. */
async function leadsNow(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const ways = await waysOfMerged(tx, ids)
  const now = [...new Set(ids.map((id) => ways.get(id)?.at(-1)?.intoId ?? id))]
  const erased = await erasedAmong(tx, now)
  return now.filter((id) => !erased.has(id))
}

function withLeads({ leadIds: _replaced, ...row }: Contact, leadIds: readonly string[]): Contact {
  return leadIds.length > 0 ? { ...row, leadIds: [...leadIds] } : row
}

/** Raised above the version that devices have, by which they decide what is newer. */
async function raiseVersion(tx: TenantTx, of: MergedKind, { _id, version }: { _id: string; version: number }) {
  await tx.sql
    .updateTable(of)
    .set({ version: version + 1 })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', _id)
    .execute()
  tx.touched(of, _id)
}
