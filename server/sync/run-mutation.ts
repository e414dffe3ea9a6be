import type * as z from 'zod/mini'
import { type EntityRef, type Rows, type EntityName, entityKey } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import type { FieldConflict } from '../../contract/entities/field-conflict.ts'
import { readEpoch } from '../store/epoch.ts'
import { claimKey, claimNoKey, type Replay, type StoredAnswer } from '../store/idempotency.ts'
import type { Store } from '../store/open-store.ts'
import { type LoadedRow, loadForUpdate } from '../store/rows.ts'
import { type TenantTx, writeTenant } from '../store/tenant-transaction.ts'
import { changesByOthers, conflictRefusal, overwrittenFields } from './clashes.ts'
import { type RowsInHand, takeInHand } from './rows-in-hand.ts'
import type { SyncHeaders } from './sync-headers.ts'

/** The rows of a mutation once they are saved. */
export interface SavedRows {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined
}

export interface MutationRun<Schema extends z.ZodMiniType> {
  readonly store: Store
  readonly userId: string
  readonly companyId: string
  readonly mutation: Mutation<string, Schema>
  readonly args: z.output<Schema>
  readonly sync: SyncHeaders
  readonly fingerprint: string
  readonly status: number
  /** When the person did it, by their device's clock. */
  readonly deviceAt?: string
  /** Facts that only the server can check before `apply`. */
  readonly check?: (rows: SavedRows) => void
  readonly bodyOf: (rows: SavedRows) => object
}

/** What is kept for a repeated key, and what its first call answers. */
export interface MutationAnswer {
  status: number
  body: object
  seq: number | undefined
  mark: string | undefined
  /** Of the lane's row. */
  version: number | undefined
  /** Values of others that it replaced unseen. */
  conflicts: readonly FieldConflict[]
  epoch: string
  replayed: boolean
}

interface MarkedAnswer extends StoredAnswer {
  mark: string | undefined
}

/** The part of an answer that is stored as the body of its key. */
interface Kept {
  body: object
  version?: number
  conflicts?: readonly FieldConflict[]
}

/**
 * One transaction: claim the key -> still a member? -> lock the rows -> precondition -> `apply` -> write -> stamp ->
 * keep the answer with its seq -> commit. A refusal rolls all of it back, the key included, so that a later try is
 * judged afresh.
 */
export async function runMutation<Schema extends z.ZodMiniType>(run: MutationRun<Schema>): Promise<MutationAnswer> {
  const { store, companyId, userId, status, sync } = run
  let kept: Kept | undefined
  const {
    result: earlier,
    seq,
    mark,
    epoch: stamped,
  } = await writeTenant(
    store,
    companyId,
    async (tx) => {
      const earlier = await claim(tx, run)
      if (!earlier) kept = await change(tx, run)
      return earlier
    },
    { keeps: () => (sync.key && kept ? { userId, key: sync.key, status, body: kept } : undefined) },
  )
  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))
  return { ...toAnswer(earlier ?? { status, body: kept, seq, mark }), epoch, replayed: earlier !== undefined }
}

/** The answer that the key got before, if it did. */
async function claim<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  { userId, sync, fingerprint }: MutationRun<Schema>,
): Promise<Replay | undefined> {
  const claimed = sync.key ? await claimKey(tx, { userId, key: sync.key, fingerprint }) : await claimNoKey(tx, userId)
  if (claimed.kind === 'replay') return claimed
  if (claimed.kind === 'mismatch') throw new Refusal('key-reuse', 'This Idempotency-Key belongs to another change.')
  if (!claimed.isMember) throw new Refusal('company-revoked', 'You are no longer assigned to this company.')
  return
}

async function change<Schema extends z.ZodMiniType>(tx: TenantTx, run: MutationRun<Schema>): Promise<Kept> {
  const { mutation, args, userId, companyId, deviceAt } = run
  const refs = mutation.touches(args)
  const loaded = await loadForUpdate(tx, refs)
  const lane = loadedFor(loaded, refs[0])
  for (const ref of refs) demandAlive(loadedFor(loaded, ref))
  await demandUnchanged(tx, lane, run)

  const rows = takeInHand(loaded)
  run.check?.(rows)
  mutation.apply(rows, args, { userId, companyId })
  const conflicts = await overwrittenBy(tx, lane, rows, run)
  if (mutation.marks) rows.mark(refs[0], marksOf(mutation.marks, mutation.key?.(args)))
  const { savedAt = deviceAt, isDecision } = run.sync
  await rows.save(tx, { userId, isDecision, ...(savedAt === undefined ? {} : { deviceAt: savedAt }) })

  const version = versionOf(rows.get(refs[0].entity, refs[0].id))
  return {
    body: run.bodyOf(rows),
    ...(version === undefined ? {} : { version }),
    ...(conflicts.length === 0 ? {} : { conflicts }),
  }
}

export function demandAlive({ ref, deletedAt, deletedBy }: LoadedRow) {
  if (deletedAt) throw new Refusal('deleted', `This ${ref.entity} was deleted by ${deletedBy ?? 'somebody'}.`)
}

async function demandUnchanged<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  lane: LoadedRow,
  { mutation, sync, userId }: MutationRun<Schema>,
) {
  if (sync.ifMatch === undefined) return
  const fields = mutation.guards ?? Object.keys(lane.fieldVersions)
  const changes = await changesByOthers(tx, lane, fields, { since: sync.ifMatch, userId })
  if (changes.length > 0) throw conflictRefusal(lane, changes)
}

async function overwrittenBy<Schema extends z.ZodMiniType>(
  tx: TenantTx,
  lane: LoadedRow,
  rows: RowsInHand,
  { sync, userId }: MutationRun<Schema>,
): Promise<FieldConflict[]> {
  if (sync.base === undefined) return []
  const seen = { since: sync.base, userId }
  const { entity, id } = lane.ref
  return changesByOthers(tx, lane, overwrittenFields(lane, rows.before(entity, id), rows.get(entity, id), seen), seen)
}

const marksOf = (marks: readonly string[], key = '') => Object.fromEntries(marks.map((mark) => [mark, key]))

function loadedFor(loaded: readonly LoadedRow[], ref: EntityRef): LoadedRow {
  const found = loaded.find((row) => entityKey(row.ref) === entityKey(ref))
  if (!found) throw new Error(`${entityKey(ref)} was not loaded.`)
  return found
}

const versionOf = (row: Rows[EntityName] | undefined) => (row && 'version' in row ? row.version : undefined)

function toAnswer({ status, body, seq, mark }: MarkedAnswer) {
  const kept = body as Kept
  return { status, body: kept.body, seq, mark, version: kept.version, conflicts: kept.conflicts ?? [] }
}
