import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { EntityRef } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { undoMerge } from '../../contract/mutations/merge.ts'
import { editedFields } from '../store/leads/lead-rows.ts'
import { noteLanded, type WayOfMerged, waysOfMerged } from '../store/leads/merged-leads.ts'
import type { LoadedRow } from '../store/core/row-table.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import { loadForUpdate } from '../store/feed/rows.ts'
import type { ActiveRows } from './active-rows.ts'
import type { MutationRun, SavedRows } from './mutation-run.ts'

// Redirects changes of a merged lead. A device that has not pulled the merge yet changes a lead that no longer exists,
// so the change is applied to the lead that was kept.
//
//   lead of the change ─merged into─► lead ─merged into─► … ─► kept lead, locked
//
// What must always hold: a change is written only while the kept lead is locked and the merge path, read again under
// that lock, still ends there.

export interface Target<Schema extends z.ZodMiniType> {
  readonly run: MutationRun<Schema>
  readonly loaded: readonly LoadedRow[]
  /** The merge path from the lead that is gone to the kept one. */
  readonly way?: WayOfMerged | undefined
}

/** Loads and locks the rows of a change. */
export async function loadTarget<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  run: MutationRun<Schema>,
): Promise<Target<Schema>> {
  const refs = run.mutation.touches(run.args)
  const loaded = await loadForUpdate(tx, refs)
  const newId = run.mutation.key?.(run.args)
  const gone = loaded.flatMap(({ ref, row }) => (ref.entity === 'lead' && !row && ref.id !== newId ? [ref.id] : []))
  // A lead that is to be deleted is already gone.
  const isElsewhere = gone.length > 0 && run.mutation.name !== deleteLead.name
  return (isElsewhere && (await targetElsewhere(tx, run, gone))) || { run, loaded }
}

/** With more merges and undos than this during one wait, the change is left to its next try. */
const MOST_TRIES = 5

/**
 * While the change waits for the lock of the kept lead, that lead may be merged too, or a lead on the path may come
 * back. So the path is read again once the lead at its end is locked: from then on it can't change.
 */
async function targetElsewhere<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  run: MutationRun<Schema>,
  gone: readonly string[],
): Promise<Target<Schema> | undefined> {
  let ways = await waysOfMerged(tx, gone)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (ways.size === 0) return
    if (run.mutation.name === undoMerge.name)
      throw new Refusal('state', 'The lead that was kept has itself been merged since. Undo that merge first.')
    const landing = redirected(run, ways)
    const loaded = await loadForUpdate(tx, landing.mutation.touches(landing.args))
    const locked = ways
    ways = await waysOfMerged(tx, gone)
    if (isDeepStrictEqual(ways, locked)) return { run: landing, loaded, way: [...ways.values()][0] }
  }
  throw new Refusal('in-flight', 'Colleagues are merging these leads right now. Try again in a moment.', {
    retryAfter: 1,
  })
}

/**
 * The user hasn't seen any value that others have set on the kept lead. So all of them count for a guarded change,
 * unless it is a decision that the user made after seeing them.
 */
function redirected<Schema extends z.ZodMiniType>(
  run: MutationRun<Schema>,
  ways: ReadonlyMap<string, WayOfMerged>,
): MutationRun<Schema> {
  const keptId = (id: string) => ways.get(id)?.at(-1)?.intoId ?? id
  const { sync } = run
  const unseen = sync.isDecision
    ? sync
    : {
        ...sync,
        base: sync.base === undefined ? undefined : 0,
        ifMatch: sync.ifMatch === undefined ? undefined : 0,
      }
  const seenAs = (rows: SavedRows): SavedRows => ({ get: (entity, id) => rows.get(entity, keptId(id)) })
  const { check } = run
  return {
    ...run,
    args: withKeptIds(run.args, keptId),
    sync: unseen,
    bodyOf: (rows) => run.bodyOf(seenAs(rows)),
    ...(check ? { check: (rows) => check(seenAs(rows)) } : {}),
  }
}

/** Replaces the lead's id wherever it occurs in the arguments. */
const withKeptIds = <Args>(args: Args, keptId: (id: string) => string): Args =>
  JSON.parse(JSON.stringify(args), (_name, value: unknown) =>
    typeof value === 'string' ? keptId(value) : value,
  ) as Args

interface LandedEdit {
  readonly way: WayOfMerged
  readonly rows: ActiveRows
  readonly newRow: EntityRef | undefined
  readonly marks: readonly string[] | undefined
}

export async function noteLandedEdit(tx: TenantTx, { way, rows, newRow, marks }: LandedEdit): Promise<void> {
  const id = way.at(-1)?.intoId ?? ''
  const [before, after] = [rows.before('lead', id), rows.get('lead', id)]
  if (!after) return
  const fields = [...editedFields(before, after), ...(marks?.includes('certificate') ? ['certificate'] : [])]
  await noteLanded(tx, way, { rows: newRow ? [newRow] : [], fields, version: after.version })
}
