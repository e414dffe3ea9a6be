import type { Lead } from '../../../contract/entities/lead.ts'
import { buildEnquiry, type Flavour } from './enquiries.ts'
import { buildNotes, buildProgress, type SyntheticNote } from './pipeline.ts'
import { createRandom } from './random.ts'

export type SyntheticLead = Omit<Lead, 'companyId' | 'version'>

export interface SyntheticLeadWithNotes {
  readonly lead: SyntheticLead
  readonly notes: readonly SyntheticNote[]
}

export interface SyntheticLeadsOptions {
  readonly seed: number
  readonly count: number
  readonly flavour: Flavour
  /** The leads arrived in the 18 months before it. */
  readonly now: Date
  readonly userIds?: readonly string[]
}

const EIGHTEEN_MONTHS_MS = 548 * 86_400_000

export function* syntheticLeads(options: SyntheticLeadsOptions): Generator<SyntheticLeadWithNotes> {
  const { seed, count, flavour, now, userIds = [] } = options
  const random = createRandom(seed)
  for (let index = 0; index < count; index++) {
    const receivedAt = new Date(now.getTime() - Math.floor(random.next() * EIGHTEEN_MONTHS_MS))
    const _id = random.uuid()
    const createdAt = receivedAt.toISOString()
    const progress = buildProgress(random, now, userIds)
    const notes = buildNotes(random, now, { _id, createdAt, ...progress })
    const updatedAt = notes.at(-1)?.createdAt ?? createdAt
    yield { lead: { _id, createdAt, updatedAt, ...progress, ...buildEnquiry(random, flavour, receivedAt) }, notes }
  }
}
