import type * as z from 'zod/mini'
import type { Mutation } from '../../../contract/mutations/mutation.ts'
import { noteDiscarded, noteRekeyed } from './batch-actions.ts'
import type { Device } from '../schema/device.ts'
import { type AgeStart, undecided, type ParkedEntry } from '../schema/outbox-entry.ts'
import { findMutation } from '../../../contract/mutations/registry.ts'
import { NotSaved } from './failures.ts'
import { versionTag } from './new-entry.ts'
import { followNewKey, revised, withNewKey } from './renew-key.ts'
import { readStored } from '../rows/stored-rows.ts'
import { readAgeStart } from './sync-status.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'

/** After these refusals the same key would only get the same answer. */
const NEEDS_NEW_KEY = new Set(['conflict', 'key-reuse'])

const DECIDED_ELSEWHERE = 'NOT saved: another tab has sent or discarded this. Copy what you typed, then open it again.'

export async function retryParked(device: Device, mutationId: string): Promise<void> {
  const parked = await device.outbox.parked.get(mutationId)
  if (parked) await putBack(device, parked)
}

/** Sends a refused change again with what the person has corrected in it. Rejects with `NotSaved`: keep the form open. */
export async function correctParked<Schema extends z.ZodMiniType>(
  device: Device,
  parked: ParkedEntry,
  mutation: Mutation<string, Schema>,
  given: z.input<Schema>,
  subject: string,
): Promise<void> {
  const parsed = mutation.args.safeParse(given)
  if (!parsed.success) throw new NotSaved(parsed.error.issues[0]?.message ?? 'This can’t be saved.')
  const args = parsed.data
  const said = { ...mutation.request(args), args, description: mutation.describe(args), subject }
  if (!(await putBack(device, revised({ ...parked, ...said })))) throw new NotSaved(DECIDED_ELSEWHERE)
}

async function putBack(device: Device, parked: ParkedEntry): Promise<boolean> {
  const { outbox } = device
  const entry = NEEDS_NEW_KEY.has(parked.reason.code) ? await asNewChange(device, parked) : parked
  const { batchId, mutationId } = parked
  const retriedAt = device.now()
  const waiting = unsent(entry, retriedAt, await readAgeStart(outbox, retriedAt))
  const isRenewed = entry.mutationId !== mutationId
  const moved = await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.status, async () => {
    // Another tab may have decided by now.
    if (!(await outbox.parked.get(mutationId))) return undefined
    await outbox.parked.delete(mutationId)
    const position = await outbox.pending.add({ ...waiting })
    if (isRenewed && batchId !== undefined) await noteRekeyed(outbox, batchId, mutationId)
    return [{ ...waiting, position }, ...(isRenewed ? await followNewKey(outbox, parked, entry) : [])]
  })
  if (!moved) return false
  device.journal?.note(moved.map((each) => ({ op: 'save', entry: undecided(each) })))
  if (isRenewed) device.journal?.forget([mutationId]).catch(() => undefined)
  return true
}

/** Only the person may do this. */
export async function discardParked(device: Device, mutationId: string): Promise<void> {
  const { outbox } = device
  await outbox.transaction('rw', outbox.parked, outbox.status, async () => {
    const parked = await outbox.parked.get(mutationId)
    await outbox.parked.delete(mutationId)
    if (parked?.batchId !== undefined) await noteDiscarded(outbox, parked.batchId, [mutationId])
  })
}

async function refusedOf({ outbox }: Device, batchId: string): Promise<string[]> {
  const parked = await outbox.parked.filter((entry) => entry.batchId === batchId).toArray()
  return parked.toSorted((a, b) => a.position - b.position).map(({ mutationId }) => mutationId)
}

export async function retryBatch(device: Device, batchId: string): Promise<void> {
  for (const mutationId of await refusedOf(device, batchId)) await retryParked(device, mutationId)
}

export async function discardBatch(device: Device, batchId: string): Promise<void> {
  const { outbox } = device
  const refused = await refusedOf(device, batchId)
  await outbox.transaction('rw', outbox.parked, outbox.status, async () => {
    await outbox.parked.bulkDelete(refused)
    await noteDiscarded(outbox, batchId, refused)
  })
}

export const sendNow = ({ outbox, now }: Device): Promise<void> => askToSend(outbox, now())

export async function askToSend(outbox: OutboxDb, askedAt: number): Promise<void> {
  await outbox.auth.put({ key: 'send-now', askedAt })
}

/** It goes to the end of its lane: the order is that of the decisions. */
function unsent(entry: ParkedEntry, retriedAt: number, ageStart: AgeStart | undefined) {
  const {
    position: _position,
    reason: _reason,
    parkedAt: _at,
    lastError: _error,
    nextAttemptAt: _next,
    ...rest
  } = entry
  const {
    serverErrors: _count,
    firstServerErrorAt: _first,
    needsAttention: _attention,
    acknowledgedBefore: _before,
    ageStart: _start,
    ...clean
  } = rest
  return { ...clean, attempts: 0, retriedAt, ...(ageStart ? { ageStart } : {}) }
}

async function asNewChange(device: Device, parked: ParkedEntry): Promise<ParkedEntry> {
  const renewed: ParkedEntry = {
    ...withNewKey(parked, device.newId()),
    ...(isClash(parked) ? { isDecision: true } : {}),
  }
  // The person decides over what the card shows. The device may have more by now, for another decision, or not yet this.
  const base = parked.reason.version ?? (await versionOnDevice(device, parked))
  if (base === undefined) return renewed
  return { ...renewed, base, ...(parked.ifMatch ? { ifMatch: versionTag(base) } : {}) }
}

const isClash = ({ reason }: ParkedEntry) => reason.code === 'conflict'

async function versionOnDevice(device: Device, parked: ParkedEntry): Promise<number | undefined> {
  const mutation = findMutation(parked.name)
  const args = mutation?.args.safeParse(parked.args)
  if (!mutation || !args?.success) return parked.base
  const [row] = mutation.touches(args.data)
  const [stored] = await readStored(device.openRows(parked.userId, parked.companyId), row.entity, [row.id])
  return stored?.v ?? parked.base
}

export async function settleConflict(outbox: OutboxDb, mutationId: string, field: string): Promise<void> {
  await outbox.acknowledged.where({ mutationId }).modify((entry) => {
    entry.conflicts = (entry.conflicts ?? []).filter((conflict) => conflict.field !== field)
  })
}
