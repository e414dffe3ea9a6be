import type { Lead } from '../../contract/entities/lead.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { assignLead, setLeadStatus } from '../../contract/mutations/lead.ts'
import type { deleteLead } from '../../contract/mutations/delete-lead.ts'
import type { setDealStatus } from '../../contract/mutations/deal.ts'
import type { addNote } from '../../contract/mutations/note.ts'
import { type BatchLead, entryOfRow } from './batch.ts'
import { addBatch, type Owner } from './batch-store.ts'
import { NotSaved } from './failures.ts'
import type { DatabaseFactory, OutboxDb } from './outbox-db.ts'
import { inReserve } from './reserve.ts'
import { withFreshConnection } from './save-durably.ts'

/** What may be done to many leads at once. */
type BatchedName = (
  | typeof setLeadStatus
  | typeof assignLead
  | typeof addNote
  | typeof deleteLead
  | typeof setDealStatus
)['name']

export interface BatchChange {
  name: BatchedName
  /** Of the mutation, without the lead and what is made for it. */
  args: Readonly<Record<string, unknown>>
  /** What was done, in a person's words. */
  description: string
  ofDeals?: boolean
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
  const batchId = newId()
  const batch = { userId, companyId, ...change, batchId, savedAt: now() }
  const [first] = leads
  if (!first || !entryOfRow({ ...batch, place: 0, total: 1 }, first, 0)) throw new NotSaved('This cannot be saved.')
  const add = () => withFreshConnection(outbox, () => addBatch(outbox, batch, leads))
  await add().catch((failure: unknown) => inReserve(factory, failure, add))
  return batchId
}
