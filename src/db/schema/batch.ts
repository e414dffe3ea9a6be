import type { AgeStart } from './outbox-entry.ts'

// One change of many leads: one record and the list of its leads. Its rows become entries of the queue part by part, so
// that the queue stays short enough to be read whole. See docs/decisions/0006.

export interface Batch {
  key: `batch:${string}`
  batchId: string
  userId: string
  companyId: string
  /** As in an entry. */
  author?: string
  name: string
  args: Readonly<Record<string, unknown>>
  /** Where leads get different arguments: the sets of them. Each lead says which one is its own. */
  choices?: readonly Readonly<Record<string, unknown>>[]
  description: string
  /** The batch that is undone with it: one press of a button saved both. */
  goesWith?: string
  /** The person who did it saw its leads as deals. */
  ofDeals?: boolean
  total: number
  /** How many of its first rows have become entries of the queue. */
  queued: number
  /** Its position in the queue: what was done before it is sent before it, what was done later after it. */
  position: number
  savedAt: number
  ageStart?: AgeStart | undefined
  /** Nothing of it is sent until then, so that the person may still undo it. */
  heldUntil: number
  discarded: number
  /** Keys of rows that the person has decided about otherwise: they are never expanded again. */
  decided?: readonly string[]
  /** How many of its leads were erased. */
  erased?: number
  sentAgainAt?: number
  isSeen: boolean
}

export interface BatchLead {
  /** Of a lead or, where the batch changes follow-ups, of one of these. */
  id: string
  base: number
  subject: string
  /** An index into `choices` of its batch. */
  choice?: number
}

export interface BatchPart {
  key: `part:${string}`
  leads: readonly BatchLead[]
}

export const HOLD_MS = 10_000
export const ROWS_PER_PART = 200

export const batchKey = (batchId: string): Batch['key'] => `batch:${batchId}`
export const partKey = (batchId: string, part: number): BatchPart['key'] => `part:${batchId}:${part}`
export const partKeys = ({ batchId, total }: Pick<Batch, 'batchId' | 'total'>): BatchPart['key'][] =>
  Array.from({ length: Math.ceil(total / ROWS_PER_PART) }, (_, part) => partKey(batchId, part))

/** A hold that ends later than any hold we set comes from a clock that jumped: it is over. */
export const isHeld = ({ heldUntil }: Pick<Batch, 'heldUntil'>, now: number) =>
  heldUntil > now && heldUntil - now <= HOLD_MS

export const isRowOf = ({ batchId }: Pick<Batch, 'batchId'>, mutationId: string) =>
  mutationId.startsWith(batchId.slice(0, 24))
