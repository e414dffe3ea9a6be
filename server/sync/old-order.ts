import type * as z from 'zod/mini'
import { accountLabels } from '../../contract/entities/account.ts'
import { contactLabels } from '../../contract/entities/contact.ts'
import { FOLLOW_UP_FIELDS } from '../../contract/entities/follow-up.ts'
import { type EntityName, entityKey, type Rows } from '../../contract/entities/entity.ts'
import { plainText } from '../../contract/entities/field-text.ts'
import { valueAt, withField } from '../../contract/entities/form-fields.ts'
import type { Actor, Mutation } from '../../contract/mutations/mutation.ts'
import { type AcknowledgedOrder, noteFieldOrder } from '../store/core/field-versions.ts'
import { changesAfter } from '../store/records/history.ts'
import { addNotices, isNoticeEntity } from '../store/records/notices.ts'
import { USER_EDITABLE } from '../store/leads/lead-rows.ts'
import type { LoadedRow } from '../store/core/row-table.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import { type ActiveRows, activeRows } from './active-rows.ts'

// Decides the order of resent changes. A restored server has lost changes that it had acknowledged. Devices resend them
// in any order, each with the seq of its lost commit. Of those that set one field, the one with the latest commit wins.
// See docs/decisions/0031.

const fieldsByEntity: Partial<Record<EntityName, readonly string[]>> = {
  lead: USER_EDITABLE,
  contact: Object.keys(contactLabels),
  account: Object.keys(accountLabels),
  followUp: FOLLOW_UP_FIELDS,
}

export function withoutSentAgain(lane: LoadedRow, acknowledged: AcknowledgedOrder | undefined): LoadedRow {
  if (!acknowledged) return lane
  const others = Object.entries(lane.fieldVersions).filter(([field]) => !isSentAgain(lane, acknowledged, field))
  return { ...lane, fieldVersions: Object.fromEntries(others) }
}

/** Whether a field's value was resent. Its conflicts were reported before the restore. */
export const isSentAgain = (lane: LoadedRow, acknowledged: AcknowledgedOrder | undefined, field: string): boolean =>
  acknowledged !== undefined && lane.fieldVersions[field]?.acknowledged !== undefined

/** Within one history the seq decides. Of two histories the earlier had ended when the later began. */
const isLater = (one: AcknowledgedOrder, other: AcknowledgedOrder) =>
  one.epoch === other.epoch ? one.seq > other.seq : (one.at ?? 0) > (other.at ?? Infinity)

interface Change<Schema extends z.ZodMiniType> {
  readonly mutation: Mutation<string, Schema>
  readonly args: z.output<Schema>
  readonly actor: Actor
  readonly acknowledged: AcknowledgedOrder
}

/**
 * Restores values that a later change, or a user since the restore, has set. Returns the fields for which this change
 * is the latest so far. Its author is notified of values that a user set since the restore.
 */
export async function keepLater<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  rows: ActiveRows,
  loaded: readonly LoadedRow[],
  lane: LoadedRow,
  change: Change<Schema>,
): Promise<string[]> {
  const { entity, id } = lane.ref
  const fields = fieldsSetBy(change, loaded, lane)
  const setSince = await fieldsSetSince(tx, lane, fields, change.acknowledged)
  const isOvertaken = (field: string) => {
    const known = lane.fieldVersions[field]?.acknowledged
    return known ? isLater(known, change.acknowledged) : setSince.has(field)
  }
  const overtaken = fields.filter(isOvertaken)
  const after = rows.get(entity, id)
  if (after && overtaken.length > 0) {
    const before = rows.before(entity, id)
    await notifyOfNewer(tx, lane, { before, after, fields: setSince, userId: change.actor.userId })
    rows.put(
      entity,
      overtaken.reduce((row, field) => withField(row, field, valueAt(before, field) ?? ''), after),
    )
  }
  return fields.filter((field) => !isOvertaken(field))
}

/** A restore takes longer, and the clocks of servers differ by less. */
const MARGIN_MS = 60_000

/**
 * Fields with a value that a user set after this change had been committed. That was after the restore, which would
 * otherwise have undone it.
 */
async function fieldsSetSince(
  tx: TenantTx,
  { ref, fieldVersions }: LoadedRow,
  fields: readonly string[],
  { at = Infinity }: AcknowledgedOrder,
): Promise<ReadonlySet<string>> {
  const candidates = fields.filter((field) => fieldVersions[field] && !fieldVersions[field].acknowledged)
  if (candidates.length === 0 || at === Infinity) return new Set()
  const changes = await changesAfter(tx, { ...ref, version: 0 }, candidates)
  const last = new Map(changes.map((change) => [change.field, change]))
  return new Set(candidates.filter((field) => (last.get(field)?.at.getTime() ?? 0) > at + MARGIN_MS))
}

interface Newer {
  readonly before: object | undefined
  readonly after: object
  readonly fields: ReadonlySet<string>
  readonly userId: string
}

async function notifyOfNewer(
  tx: TenantTx,
  { ref: { entity, id }, fieldVersions }: LoadedRow,
  { before, after, fields, userId }: Newer,
): Promise<void> {
  if (!isNoticeEntity(entity)) return
  for (const field of fields) {
    const { by } = fieldVersions[field] ?? {}
    const [theirs, yours] = [plainText(valueAt(before, field)), plainText(valueAt(after, field))]
    if (by === undefined || by === userId || yours === theirs) continue
    const value = {
      userId,
      field,
      ...(yours === undefined ? {} : { yours }),
      ...(theirs === undefined ? {} : { theirs }),
    }
    await addNotices(tx, { entity, entityId: id, by }, [value])
  }
}

const MARKER = '\u0000'

/**
 * Includes fields that are set to the value they already have: found by applying the change to a row in which all
 * values differ.
 */
function fieldsSetBy<Schema extends z.ZodMiniType>(
  { mutation, args, actor }: Change<Schema>,
  loaded: readonly LoadedRow[],
  { ref, row }: LoadedRow,
): string[] {
  const fields = fieldsByEntity[ref.entity] ?? []
  if (!row) return []
  const marked = fields.reduce<Rows[EntityName]>((changed, field) => withField(changed, field, MARKER), row)
  const probe = activeRows(
    loaded.map((other) => (entityKey(other.ref) === entityKey(ref) ? { ...other, row: marked } : other)),
  )
  mutation.apply(probe, args, actor)
  const after = probe.get(ref.entity, ref.id)
  return after ? fields.filter((field) => valueAt(after, field) !== MARKER) : []
}

/** Stored even if this change found its value already set, because later arrivals with an earlier seq must not replace it. */
export async function noteOrder(
  tx: TenantTx,
  { ref: { entity, id } }: LoadedRow,
  fields: readonly string[],
  { acknowledged, userId }: { acknowledged: AcknowledgedOrder; userId: string },
): Promise<void> {
  const isTracked = entity === 'lead' || entity === 'contact' || entity === 'account' || entity === 'followUp'
  if (isTracked && fields.length > 0) await noteFieldOrder(tx, { entity, id, fields }, acknowledged, userId)
}
