import type { EntityName, EntityRef, Rows } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import { accountRows, contactRows } from './form-rows.ts'
import { jobRows } from './job-rows.ts'
import { leadRows } from './lead-rows.ts'
import { listRows } from './list-rows.ts'
import { noteRows } from './note-rows.ts'
import type { FieldVersions } from './schema.ts'
import type { TenantTx } from './tenant-transaction.ts'
import { subscriberRows } from './subscriber-rows.ts'
import { userRows } from './user-rows.ts'
import { viewRows } from './view-rows.ts'

export interface LoadedRow<E extends EntityName = EntityName> {
  readonly ref: EntityRef & { readonly entity: E }
  /** Absent when there is none, or when it was deleted. */
  readonly row?: Rows[E]
  /** By contract field name. */
  readonly fieldVersions: FieldVersions
  readonly deletedAt?: string
  /** The name of who deleted it. */
  readonly deletedBy?: string
}

/** Who changes a row, and when by the clock of the device, if it was one. */
export interface Author {
  readonly userId: string
  readonly deviceAt?: string
  /** It decides between two people's changes. */
  readonly isDecision?: boolean
}

/** What was added to a row under the name of a pseudo-field such as `notes`: the id of the row that stands for it, if any. */
export type Marks = Readonly<Record<string, string>>

/** How one entity is kept. */
export interface RowTable<E extends EntityName> {
  /** Locked until the end of the transaction. */
  load(tx: TenantTx, id: string): Promise<Omit<LoadedRow<E>, 'ref'> | undefined>
  save(tx: TenantTx, before: Rows[E] | undefined, after: Rows[E], by: Author, marks: Marks): Promise<Rows[E]>
  remove(tx: TenantTx, id: string, by: Author): Promise<void>
}

const tables: { readonly [E in EntityName]: RowTable<E> } = {
  lead: leadRows,
  note: noteRows,
  user: userRows,
  contact: contactRows,
  account: accountRows,
  view: viewRows,
  job: jobRows,
  list: listRows,
  subscriber: subscriberRows,
}

/** The rows of the transaction's company, locked in one order whoever asks, so that two writers can't deadlock. */
export async function loadForUpdate(tx: TenantTx, refs: readonly EntityRef[]): Promise<LoadedRow[]> {
  const loaded: LoadedRow[] = []
  for (const ref of refs.toSorted(byEntityAndId)) {
    loaded.push({ ref, ...((await tables[ref.entity].load(tx, ref.id)) ?? { fieldVersions: {} }) })
  }
  return loaded
}

const byEntityAndId = (a: EntityRef, b: EntityRef) =>
  a.entity === b.entity ? compare(a.id, b.id) : compare(a.entity, b.entity)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Writes what differs between two states of a row, and answers it as it now stands: version and times included. */
export async function saveRow<E extends EntityName>(
  tx: TenantTx,
  ref: EntityRef & { readonly entity: E },
  before: Rows[E] | undefined,
  after: Rows[E],
  by: Author,
  marks: Marks = {},
): Promise<Rows[E]> {
  if (after._id !== ref.id) throw new Refusal('internal', 'A row can not change its id.')
  const table: RowTable<E> = tables[ref.entity]
  const saved = await table.save(tx, before, after, by, marks)
  tx.touched(ref.entity, ref.id)
  return saved
}

/** Leaves a tombstone: the row can be restored, and devices hear that it is gone. */
export async function removeRow(tx: TenantTx, ref: EntityRef, by: Author): Promise<void> {
  await tables[ref.entity].remove(tx, ref.id, by)
  tx.touched(ref.entity, ref.id, true)
}
