import type * as z from 'zod/mini'
import { type EntityName, type EntityRef, entityKey } from '../../contract/entities/entity.ts'
import { rowExcess, tooLargeToSave } from '../../contract/entities/row-limits.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import { type Owner, readRecords, unqueuedAmong } from './outbox/batch-store.ts'
import type { Device } from './schema/device.ts'
import { NotSaved } from './outbox/failures.ts'
import { newEntry } from './outbox/new-entry.ts'
import type { OutboxDb, PendingEntry } from './schema/outbox-db.ts'
import type { OutboxEntry } from './schema/outbox-entry.ts'
import type { RowsDb } from './schema/rows-db.ts'
import { outboxCopy } from './outbox/outbox-copy.ts'
import { saveDurably, withTimeLimit, withFreshConnection } from './outbox/save-durably.ts'
import { readStored } from './rows/stored-rows.ts'
import { currentSession, storedCompanyId } from './session/session.ts'
import { ageStartAt, readAgeStart } from './outbox/sync-status.ts'

export interface MutateOptions {
  subject: string
  /** Version of the row on the screen. Without it the version on the device counts. */
  base?: number
  companyId?: string
  isDecision?: true
}

/** Resolves when the change is durable: "Saved on this device". Rejects with `NotSaved`: keep the form open. */
export const mutate = <Name extends string, Schema extends z.ZodMiniType>(
  device: Device,
  mutation: Mutation<Name, Schema>,
  args: z.input<Schema>,
  options: MutateOptions,
): Promise<void> => mutateTogether(device, [step(mutation, args)], options)

type Given = MutateOptions & { userId: string; companyId: string }

/** One change of a group. */
export type Step = (device: Device, given: Given) => Promise<PendingEntry>

export const step =
  <Name extends string, Schema extends z.ZodMiniType>(
    mutation: Mutation<Name, Schema>,
    args: z.input<Schema>,
    own: Pick<MutateOptions, 'base'> = {},
  ): Step =>
  (device, options) => {
    const parsed = mutation.args.safeParse(args)
    if (!parsed.success) throw new NotSaved(parsed.error.issues[0]?.message ?? 'This can’t be saved.')
    const excess = rowExcess(rowOf(mutation, parsed.data).entity, parsed.data)
    if (excess !== undefined) throw new NotSaved(tooLargeToSave(excess))
    const given = { ...options, ...own }
    return withFreshConnection(device.outbox, () => buildEntry(device, mutation, parsed.data, given)).catch(
      (error: unknown) => {
        if (!(error instanceof NotSaved)) throw error
        return bareEntry(device, mutation, parsed.data, given)
      },
    )
  }

/** The one that it makes, or else the first. */
function rowOf<Name extends string, Schema extends z.ZodMiniType>(
  mutation: Mutation<Name, Schema>,
  args: z.output<Schema>,
): EntityRef {
  const [first, ...others] = mutation.touches(args)
  return others.find(({ id }) => id === mutation.key?.(args)) ?? first
}

/**
 * Saves several changes as one: all of them are kept on this device or none. Each is sent on its own, in this order where
 * they belong to one record.
 */
export async function mutateTogether(device: Device, steps: readonly Step[], options: MutateOptions): Promise<void> {
  const session = currentSession(device)
  const companyId = options.companyId ?? storedCompanyId(device)
  if (!session || !companyId) throw new NotSaved('Sign in to save changes.')
  const given = { ...options, userId: session.userId, companyId }
  const entries = await Promise.all(steps.map((build) => build(device, given)))
  try {
    const saved = await saveDurably(device.outbox, entries, device.catchUp)
    // Not awaited: see docs/decisions/0010.
    device.journal?.note(saved.map((entry) => ({ op: 'save', entry })))
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error
    const { keepElsewhere } = await import('./recovery/save-fallback.ts')
    await keepElsewhere(device, entries, error)
  }
}

/** When the database does not answer: only what the screen knows. Its lane keeps the order. */
function bareEntry<Name extends string, Schema extends z.ZodMiniType>(
  device: Device,
  mutation: Mutation<Name, Schema>,
  args: z.output<Schema>,
  { userId, companyId, subject, base }: Given,
): PendingEntry {
  const mutationId = mutation.key?.(args) ?? device.newId()
  const savedAt = device.now()
  return newEntry(mutation, args, { mutationId, userId, companyId, subject, savedAt, base, dependsOn: [] })
}

async function buildEntry<Name extends string, Schema extends z.ZodMiniType>(
  device: Device,
  mutation: Mutation<Name, Schema>,
  args: z.output<Schema>,
  { userId, companyId, subject, base: given, isDecision }: Given,
): Promise<PendingEntry> {
  const touched = mutation.touches(args)
  const [row] = touched
  const savedAt = device.now()
  const isOfNewRow = mutation.key?.(args) === row.id
  const copy = outboxCopy(device.outbox)
  // All at once: every wait for the database is a wait before the change is safe.
  const [stored, ageStart, before] = await Promise.all([
    given ?? (isOfNewRow ? undefined : storedVersion(device.openRows(userId, companyId), row)),
    copy ? ageStartAt(copy.status, savedAt) : readAgeStart(device.outbox, savedAt),
    mutation.follows || !isSent(given)
      ? changesBefore(device, { userId, companyId, touched, follows: mutation.follows })
      : [],
  ])
  const base = isOfNewRow || stored === 'unknown' ? undefined : (stored ?? (await versionMadeHere(device.outbox, row)))
  const mutationId = mutation.key?.(args) ?? device.newId()
  const dependsOn = dependenciesAmong(before, { touched, follows: mutation.follows, stored })
  const entry = newEntry(mutation, args, {
    mutationId,
    userId,
    companyId,
    subject,
    savedAt,
    ageStart,
    base,
    dependsOn,
  })
  return isDecision ? { ...entry, isDecision } : entry
}

/** A frozen tab that is writing rows blocks every reader, for as long as it is frozen. */
const ROWS_LIMIT_MS = 500

async function storedVersion(rows: RowsDb, { entity, id }: EntityRef): Promise<number | undefined | 'unknown'> {
  try {
    const [stored] = await withTimeLimit(ROWS_LIMIT_MS, readStored(rows, entity, [id]))
    return stored?.v
  } catch {
    return 'unknown'
  }
}

const FIRST_VERSION = 1

/** For a row that was created here and not pulled yet: its user has not seen what others did to it since. */
async function versionMadeHere(outbox: OutboxDb, { id }: EntityRef): Promise<number | undefined> {
  const made = await outbox.transaction('r', outbox.pending, outbox.parked, outbox.acknowledged, async () => [
    await outbox.pending.get({ mutationId: id }),
    await outbox.parked.get(id),
    await outbox.acknowledged.get(id),
  ])
  return made.some((entry) => entry !== undefined) ? FIRST_VERSION : undefined
}

/** A screen knows the version of a row that was never sent, too. */
const isSent = (version?: number) => version !== undefined && version > FIRST_VERSION

/**
 * Unsent changes that make one of the touched rows, in any lane, and those in the lanes of rows of the same kind as the
 * first, or whose changes it follows: the leads of a merge and the knock of a lead, but not the lead of a file, which has a
 * lane of its own.
 */
async function changesBefore(
  { outbox }: Device,
  { touched, follows = [], ...owner }: Owner & Pick<Dependent, 'touched' | 'follows'>,
) {
  const [row] = touched
  const isFollowed = (entity: EntityName) => follows.some((name) => name.startsWith(`${entity}.`))
  const lanes = touched.filter(({ entity }) => entity === row.entity || isFollowed(entity)).map(entityKey)
  const ids = touched.map(({ id }) => id)
  const isBefore = (entry: OutboxEntry) => lanes.includes(entry.lane) || ids.includes(entry.mutationId)
  const copy = outboxCopy(outbox)
  const { records, queued } = copy
    ? { records: copy.records, queued: [...copy.parked.values(), ...copy.pending].filter(isBefore) }
    : await readBefore(outbox, { isBefore, lanes, ids })
  const unqueued = row.entity === 'lead' ? await unqueuedAmong(outbox, records, owner, ids) : []
  return [...unqueued, ...queued].toSorted((a, b) => a.position - b.position)
}

interface Before {
  isBefore(entry: OutboxEntry): boolean
  lanes: readonly string[]
  ids: readonly string[]
}

const readBefore = (outbox: OutboxDb, { isBefore, lanes, ids }: Before) =>
  outbox.transaction('r', outbox.parked, outbox.pending, outbox.status, async () => ({
    records: await readRecords(outbox),
    queued: [
      ...(await outbox.parked.filter(isBefore).toArray()),
      ...(await outbox.pending.where('lane').anyOf(lanes).or('mutationId').anyOf(ids).toArray()),
    ],
  }))

type Touched = readonly [EntityRef, ...EntityRef[]]

interface Dependent {
  touched: Touched
  follows: Mutation['follows']
  stored: number | undefined | 'unknown'
}

/** What must go through first: the mutations this one follows, and those that make its rows. */
function dependenciesAmong(before: readonly OutboxEntry[], { touched, follows, stored }: Dependent): string[] {
  const makers = before.filter(({ mutationId }) => touched.some(({ id }) => id === mutationId))
  const maker = makers.length === 0 && stored === undefined ? before.slice(0, 1) : makers
  const followed = before.filter((entry) => follows?.includes(entry.name))
  return [...new Set([...maker, ...followed].map((entry) => entry.mutationId))]
}
