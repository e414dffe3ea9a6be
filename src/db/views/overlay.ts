import { ENTITY_NAMES, type EntityName, type EntityRef, type Rows } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Mutation, RowView } from '../../../contract/mutations/mutation.ts'
import { findMutation } from '../../../contract/mutations/registry.ts'
import { type AcknowledgedEntry, makesItsRow, type OutboxEntry } from '../schema/outbox-entry.ts'

/** What a user's own work makes of confirmed rows: the changed row by its id, `null` where it is removed. */
export type Patch = { [E in EntityName]: Map<string, Rows[E] | null> }

export interface ConfirmedRow<E extends EntityName = EntityName> {
  seq: number
  row: Rows[E]
}
export interface ConfirmedRows {
  get<E extends EntityName>(entity: E, id: string): ConfirmedRow<E> | undefined
}

/** How far the device has pulled. Seqs of another epoch cannot be compared. */
export interface PulledTo {
  epoch?: string | undefined
  cursorSeq: number
}

const isAcknowledged = (entry: OutboxEntry | AcknowledgedEntry): entry is AcknowledgedEntry =>
  'acknowledgedSeq' in entry

/** In the order in which things were done. Parked entries are left out: the row shows the truth. Pure. */
export function overlay(
  confirmed: ConfirmedRows,
  entries: readonly (OutboxEntry | AcknowledgedEntry)[],
  pulled: PulledTo,
): Patch {
  const patch = emptyPatch()
  const waiting = entries.filter((entry) => !isAcknowledged(entry) || isAhead(entry, pulled))
  for (const entry of waiting.toSorted(inOrder)) applyEntry(patch, confirmed, entry)
  return patch
}

/** The mutation that makes a row comes first, even if it was refused and has a later place by now. */
const inOrder = (a: OutboxEntry, b: OutboxEntry) => turnOf(a) - turnOf(b) || a.position - b.position

/** A new lead is there before its follow-ups and files are added, and those before their own changes. */
function turnOf(entry: OutboxEntry): number {
  const rows = rowsTouchedBy(entry)
  if (makesItsRow(entry) && rows.length <= 1) return 0
  return rows.some(({ id }) => id === entry.mutationId) ? 1 : 2
}

export const isAhead = (entry: AcknowledgedEntry, pulled: PulledTo) =>
  entry.epoch === pulled.epoch && entry.acknowledgedSeq > pulled.cursorSeq

interface Understood {
  mutation: Mutation
  args: unknown
}

// Every query asks about every entry, and entries never change, so the result lives as long as the entry.
const understood = new WeakMap<OutboxEntry, Understood | undefined>()

function understand(entry: OutboxEntry): Understood | undefined {
  if (understood.has(entry)) return understood.get(entry)
  const mutation = findMutation(entry.name)
  const args = mutation?.args.safeParse(entry.args)
  const result = mutation && args?.success ? { mutation, args: args.data } : undefined
  understood.set(entry, result)
  return result
}

export function rowsTouchedBy(entry: OutboxEntry): readonly EntityRef[] {
  const known = understand(entry)
  return known ? known.mutation.touches(known.args) : []
}

export function emptyPatch(): Patch {
  // The map of each entity holds rows of that entity only; the type checker can’t follow fromEntries.
  return Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, new Map()])) as unknown as Patch
}

export const patched = <E extends EntityName>(patch: Patch, entity: E, id: string): Rows[E] | null | undefined =>
  patch[entity].get(id)

function applyEntry(patch: Patch, confirmed: ConfirmedRows, entry: OutboxEntry | AcknowledgedEntry): void {
  const known = understand(entry)
  if (!known) return
  const { mutation, args } = known
  if (mutation.showsAtOnce === false && !isAcknowledged(entry)) return
  const changes: (() => void)[] = []
  try {
    const actor = { userId: entry.author ?? entry.userId, companyId: entry.companyId }
    mutation.apply(viewOf(patch, confirmed, entry, changes), args, actor)
  } catch (error) {
    // The rows no longer allow it. The server will say so too, and then the person decides.
    if (error instanceof Refusal) return
    throw error
  }
  for (const change of changes) change()
}

/** Collects changes, so that an entry which is refused half way leaves nothing behind. */
function viewOf(
  patch: Patch,
  confirmed: ConfirmedRows,
  entry: OutboxEntry | AcknowledgedEntry,
  changes: (() => void)[],
): RowView {
  const arrivedAlready = (entity: EntityName, id: string) =>
    isAcknowledged(entry) && (confirmed.get(entity, id)?.seq ?? -1) >= entry.acknowledgedSeq
  const write = <E extends EntityName>(entity: E, id: string, row: Rows[E] | null) => {
    if (!arrivedAlready(entity, id)) changes.push(() => patch[entity].set(id, row))
  }
  return {
    get(entity, id) {
      const row = patched(patch, entity, id)
      return row === undefined ? confirmed.get(entity, id)?.row : (row ?? undefined)
    },
    put: (entity, row) => write(entity, row._id, row),
    remove: (entity, id) => write(entity, id, null),
  }
}
