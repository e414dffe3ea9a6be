import type { Lead } from '../../contract/entities/lead.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { assignLead, setLeadStatus } from '../../contract/mutations/lead.ts'
import type { deleteLead } from '../../contract/mutations/delete-lead.ts'
import type { convertLead, setDealStatus } from '../../contract/mutations/deal.ts'
import type { addFollowUp, changeFollowUp } from '../../contract/mutations/follow-up.ts'
import type { addNote } from '../../contract/mutations/note.ts'
import type { BatchLead } from './schema/batch.ts'
import { entryOfRow } from './outbox/new-entry.ts'
import { addBatch, type Owner } from './outbox/batch-store.ts'
import type { Device } from './schema/device.ts'
import { NotSaved } from './outbox/failures.ts'
import type { DatabaseFactory, OutboxDb } from './schema/outbox-db.ts'
import { inReserve } from './outbox/reserved-space.ts'
import { withFreshConnection } from './outbox/save-durably.ts'
import { currentSession, storedCompanyId } from './session/session.ts'
import { readAgeStart } from './outbox/sync-status.ts'

type BatchedName = (
  | typeof setLeadStatus
  | typeof assignLead
  | typeof addNote
  | typeof deleteLead
  | typeof setDealStatus
  | typeof convertLead
  | typeof addFollowUp
  | typeof changeFollowUp
)['name']

export interface BatchChange {
  name: BatchedName
  args: Readonly<Record<string, unknown>>
  /** Of leads that get different arguments, as in `Batch`. */
  choices?: readonly Readonly<Record<string, unknown>>[]
  description: string
  ofDeals?: boolean
  /** As in `Batch`. */
  goesWith?: string
  isSeen?: boolean
  /** The caller may name the batch: saved again under the same id, it is saved once. */
  batchId?: string
}

export interface BatchPorts {
  now(): number
  newId(): string
  factory: DatabaseFactory
}

export const toBatchLead = (lead: Lead): BatchLead => ({
  id: lead._id,
  base: lead.version,
  subject: leadName(lead),
})

/** Resolves, with its id, when the whole batch is durable: "Saved on this device". Rejects with `NotSaved`. */
export async function saveBatch(
  { outbox, userId, companyId }: Owner & { outbox: OutboxDb },
  change: BatchChange,
  leads: readonly BatchLead[],
  { now, newId, factory }: BatchPorts,
): Promise<string> {
  const { batchId = newId() } = change
  const savedAt = now()
  const ageStart = await readAgeStart(outbox, savedAt)
  const batch = { userId, companyId, ...change, batchId, savedAt, ...(ageStart ? { ageStart } : {}) }
  const [first] = leads
  if (!first || !entryOfRow({ ...batch, position: 0, total: 1 }, first, 0)) throw new NotSaved('This can’t be saved.')
  const add = () => withFreshConnection(outbox, () => addBatch(outbox, batch, leads))
  await add().catch((failure: unknown) => inReserve(factory, failure, add))
  return batchId
}

/** Saves a change that can be undone for ten seconds, also offline: until then it is held as a batch of one. */
export const saveHeld = (device: Device, change: BatchChange, lead: Lead): Promise<string> =>
  saveMany(device, { ...change, isSeen: true }, [toBatchLead(lead)])

/** As `saveHeld`, of many leads, which may not be on this device yet. The lists show its progress. */
export async function saveMany(
  device: Device,
  change: BatchChange,
  leads: readonly BatchLead[],
  companyId = storedCompanyId(device),
): Promise<string> {
  const userId = currentSession(device)?.userId
  if (!userId || !companyId) throw new NotSaved('Sign in to save changes.')
  return saveBatch({ outbox: device.outbox, userId, companyId }, change, leads, device)
}
