import type { AgeStart } from './outbox-entry.ts'

// One change of many leads. It is kept as one record and the list of its leads, in the key-value store of the outbox,
// and its rows become ordinary entries of the queue part by part: the queue stays short, so that screens and the sync
// engine may go on reading all of it. See docs/decisions/0006.

export interface Batch {
  key: `batch:${string}`
  batchId: string
  userId: string
  companyId: string
  /** The mutation made for each lead, and its arguments without the lead. */
  name: string
  args: Readonly<Record<string, unknown>>
  /** What was done, in a person's words. */
  description: string
  /** Its leads are deals, to whoever did it. */
  ofDeals?: boolean
  total: number
  /** Rows that have become entries of the queue; the first so many. */
  fed: number
  /** Its place among the entries of the queue: what was done before it is sent before it, what came after, after. */
  place: number
  savedAt: number
  /** As of an entry. */
  ageStart?: AgeStart | undefined
  /** Nothing of it is sent until then: the person may still undo it. */
  heldUntil: number
  /** Refused rows that the person has discarded. */
  discarded: number
  /** Keys of rows that the person has decided about otherwise: they are never fed again. */
  decided?: readonly string[]
  /** As of an entry. */
  sentAgainAt?: number
  /** The person has put its result away. */
  isSeen: boolean
}

export interface BatchLead {
  id: string
  /** The version on the screen. */
  base: number
  /** The lead's name. */
  subject: string
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

/** A hold that ends later than any hold we set is a clock that jumped: it has ended. */
export const isHeld = ({ heldUntil }: Pick<Batch, 'heldUntil'>, now: number) =>
  heldUntil > now && heldUntil - now <= HOLD_MS

/** Whether a key is one that a batch gives its rows. */
export const isRowOf = ({ batchId }: Pick<Batch, 'batchId'>, mutationId: string) =>
  mutationId.startsWith(batchId.slice(0, 24))
