import type * as z from 'zod/mini'
import { type EntityRef, type Rows, type EntityName, entityKey } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import type { FieldConflict } from '../../contract/entities/field-conflict.ts'
import { readEpoch } from '../store/core/commit-tokens.ts'
import { claimKey, claimNoKey, type Replay, type StoredAnswer } from '../store/core/idempotency.ts'
import { addNotices, isNoticeEntity, withdrawNotices } from '../store/records/notices.ts'
import { demandNotErased } from '../store/core/erased-leads.ts'
import { demandNewId } from '../store/core/new-id.ts'
import type { LoadedRow } from '../store/core/row-table.ts'
import type { Store } from '../store/core/open-store.ts'
import { spreadWishes } from '../store/leads/spread-wishes.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import { changedValues, changesByOthers, conflictRefusal, overwrittenFields } from './clashes.ts'
import { writeSeated } from './batch-seats.ts'
import { auditMutation } from './audit-mutation.ts'
import { notifyColleagues } from './notify.ts'
import { demandRelease, recordRelease } from './release.ts'
import { loadTarget, noteLandedEdit, type Target } from './merged-target.ts'
import { isSentAgain, keepLater, noteOrder, withoutSentAgain } from './old-order.ts'
import { type ActiveRows, activeRows } from './active-rows.ts'
import type { MutationRun } from './mutation-run.ts'
import { sharingOf } from './sharing.ts'

export interface MutationAnswer {
  status: number
  body: object
  seq: number | undefined
  commitToken: string | undefined
  /** Version of the lane's row. */
  version: number | undefined
  /** Values of others that the change replaced before the user had seen them. */
  conflicts: readonly FieldConflict[]
  epoch: string
  replayed: boolean
}

interface CommittedAnswer extends StoredAnswer {
  commitToken: string | undefined
}

/** The part of an answer that is stored as the body of its key. */
interface Kept {
  body: object
  version?: number
  conflicts?: readonly FieldConflict[]
}

/** Well before a device gives up on an answer. */
const PATIENCE_MS = 8_000

/**
 * Runs one mutation in one transaction:
 *
 *   claim the key ─► still a member? ─► lock the rows ─► precondition ─► `apply` ─► write ─► stamp ─►
 *   store the answer with its seq ─► commit
 *
 * A refusal rolls everything back, including the key, so that a later try is judged afresh. A repeated key gets the
 * stored answer and has no effect.
 */
export async function runMutation<Schema extends z.ZodMiniType>(run: MutationRun<Schema>): Promise<MutationAnswer> {
  const { store, companyId, userId, status, sync } = run
  let kept: Kept | undefined
  const {
    result: earlier,
    seq,
    commitToken,
    epoch: stamped,
    hasWishes = true,
  } = await writeSeated({
    store,
    companyId,
    shares: sharingOf(run),
    work: async (tx, isShared) => {
      kept = undefined
      const claimed = claim(tx, run)
      // Queried together with the claim, and locked after it: a duplicate waits for the claim first.
      const target = run.releasedBy === undefined ? loadTarget(tx, run) : claimed.then(() => loadTarget(tx, run))
      const [claimedNow] = await Promise.allSettled([claimed, target])
      if (claimedNow.status === 'rejected') throw claimedNow.reason
      if (!claimedNow.value) kept = await change(tx, stayingWithin(await target, isShared))
      return claimedNow.value
    },
    options: {
      asksFirst: true,
      keeps: () => (sync.key && kept ? [{ userId, key: sync.key, status, body: kept }] : []),
      patienceMs: PATIENCE_MS,
    },
  })
  // Repeated answers do this as well, because the process may have died in between.
  if (hasWishes && run.mutation.touches(run.args).some(({ entity }) => entity === 'lead' || entity === 'contact'))
    await spreadOrLeave(store, companyId)
  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))
  return { ...toAnswer(earlier ?? { status, body: kept, seq, commitToken }), epoch, replayed: earlier !== undefined }
}

/**
 * The change is committed, so other rows' locks must not fail it: a request that is left is spread by the next change,
 * or at night.
 */
async function spreadOrLeave(store: Store, companyId: string): Promise<void> {
  try {
    await spreadWishes(store, companyId)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'in-flight')) throw error
  }
}

async function claim<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  { userId, releasedBy, sync, fingerprint }: MutationRun<Schema>,
): Promise<Replay | undefined> {
  if (releasedBy !== undefined) await demandRelease(tx, { userId, releasedBy })
  const claimed = sync.key ? await claimKey(tx, { userId, key: sync.key, fingerprint }) : await claimNoKey(tx, userId)
  if (claimed.kind === 'replay') return claimed
  if (claimed.kind === 'mismatch') throw new Refusal('key-reuse', 'This Idempotency-Key belongs to another change.')
  if (!claimed.isMember) throw new Refusal('company-revoked', 'You are no longer assigned to this company.')
  return
}

/** A redirected change writes a lead that another change of the batch may touch. */
function stayingWithin<Schema extends z.ZodMiniType>(target: Target<Schema>, isShared: boolean): Target<Schema> {
  if (isShared && target.way) throw new Error('What lands on another lead needs a transaction of its own.')
  return target
}

async function change<Schema extends z.ZodMiniType>(tx: TenantTx, { run, loaded, way }: Target<Schema>): Promise<Kept> {
  const { mutation, args, userId, releasedBy, companyId, deviceAt, origin } = run
  const refs = mutation.touches(args)
  const lane = loadedFor(loaded, refs[0])
  const newId = mutation.key?.(args)
  await demandNotErased(
    tx,
    loaded.flatMap(({ ref, row }) => (row || ref.id === newId ? [] : [ref])),
  )
  for (const ref of refs) demandAlive(loadedFor(loaded, ref))
  await demandUnchanged(tx, lane, run)

  const rows = activeRows(loaded)
  run.check?.(rows)
  if (newId !== undefined) await demandNewId(tx, newId)
  const actor = { userId, companyId }
  mutation.apply(rows, args, actor)
  const { acknowledged } = run.sync
  const lasting = acknowledged ? await keepLater(tx, rows, loaded, lane, { mutation, args, actor, acknowledged }) : []
  const contested = withoutSentAgain(lane, acknowledged)
  const conflicts = await overwrittenBy(tx, contested, rows, run)
  const notified = await notifyOfReplaced(tx, contested, rows, run)
  if (mutation.marks) rows.mark(refs[0], marksOf(mutation.marks, newId))
  const { isDecision } = run.sync
  const byRules = addedForNobody(loaded, rows)
  await rows.save(tx, { userId, isDecision, releasedBy, origin, ...(deviceAt === undefined ? {} : { deviceAt }) })

  if (releasedBy !== undefined) await recordRelease(tx, { userId, releasedBy, name: mutation.name })
  await notifyColleagues(tx, loaded, rows, userId, notified, byRules)
  await auditMutation(tx, run, rows)
  if (way) await noteLandedEdit(tx, { way, rows, newRow: refs.find(({ id }) => id === newId), marks: mutation.marks })
  if (acknowledged) await noteOrder(tx, lane, lasting, { acknowledged, userId })

  const version = versionOf(rows.get(refs[0].entity, refs[0].id))
  return {
    body: run.bodyOf(rows),
    ...(version === undefined ? {} : { version }),
    ...(conflicts.length === 0 ? {} : { conflicts }),
  }
}

/** New leads without an assignee: the store applies the company's assignment rules as it adds them. */
const addedForNobody = (loaded: readonly LoadedRow[], rows: ActiveRows): ReadonlySet<string> =>
  new Set(
    loaded.flatMap(({ ref: { entity, id } }) =>
      entity === 'lead' && !rows.before('lead', id) && !rows.get('lead', id)?.assignedTo ? [id] : [],
    ),
  )

const NAMES: Partial<Record<EntityName, string>> = { followUp: 'follow-up', leadFile: 'file' }

export function demandAlive({ ref, deletedAt, deletedBy }: LoadedRow) {
  const what = NAMES[ref.entity] ?? ref.entity
  if (deletedAt) throw new Refusal('deleted', `This ${what} was deleted by ${deletedBy ?? 'somebody'}.`)
}

async function demandUnchanged<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  lane: LoadedRow,
  { mutation, sync, userId }: MutationRun<Schema>,
) {
  if (sync.ifMatch === undefined) return
  const guarded = mutation.guards ?? Object.keys(lane.fieldVersions)
  const fields = guarded.filter((field) => !isSentAgain(lane, sync.acknowledged, field))
  const changes = await changesByOthers(tx, lane, fields, { since: sync.ifMatch, userId })
  if (changes.length > 0) throw conflictRefusal(lane, changes)
}

async function overwrittenBy<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  lane: LoadedRow,
  rows: ActiveRows,
  { sync, userId }: MutationRun<Schema>,
): Promise<FieldConflict[]> {
  if (sync.base === undefined) return []
  const seen = { since: sync.base, userId }
  const { entity, id } = lane.ref
  return changesByOthers(tx, lane, overwrittenFields(lane, rows.before(entity, id), rows.get(entity, id), seen), seen)
}

/** The answer informs the author of the change. The user whose value was replaced gets a notice. */
async function notifyOfReplaced<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  lane: LoadedRow,
  rows: ActiveRows,
  { sync: { base = Infinity, isDecision }, userId }: MutationRun<Schema>,
): Promise<ReadonlySet<string>> {
  const { entity, id } = lane.ref
  if (!isNoticeEntity(entity) || !rows.get(entity, id)) return new Set()
  const changed = changedValues(lane, rows.before(entity, id), rows.get(entity, id))
  const replaced = changed.filter(({ v, by }) => by !== userId && (isDecision || v > base))
  const change = { entity, entityId: id, by: userId }
  await addNotices(
    tx,
    change,
    replaced.map(({ field, before, after, by }) => ({ userId: by, field, yours: before, theirs: after })),
  )
  if (isDecision)
    await withdrawNotices(
      tx,
      change,
      changed.map(({ field, after }) => ({ field, value: after })),
    )
  return new Set(replaced.map(({ by }) => by))
}

const marksOf = (marks: readonly string[], key = '') => Object.fromEntries(marks.map((mark) => [mark, key]))

function loadedFor(loaded: readonly LoadedRow[], ref: EntityRef): LoadedRow {
  const found = loaded.find((row) => entityKey(row.ref) === entityKey(ref))
  if (!found) throw new Error(`${entityKey(ref)} was not loaded.`)
  return found
}

const versionOf = (row: Rows[EntityName] | undefined) => (row && 'version' in row ? row.version : undefined)

function toAnswer({ status, body, seq, commitToken }: CommittedAnswer) {
  const kept = body as Kept
  return { status, body: kept.body, seq, commitToken, version: kept.version, conflicts: kept.conflicts ?? [] }
}
