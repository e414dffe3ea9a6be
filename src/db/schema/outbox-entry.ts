import type { FieldConflict } from '../../../contract/entities/field-conflict.ts'
import { updateAccount } from '../../../contract/mutations/account.ts'
import { updateContact } from '../../../contract/mutations/contact.ts'
import { updateLead } from '../../../contract/mutations/lead.ts'
import type { RestCall } from '../../../contract/mutations/mutation.ts'

/** A moment as the last contact before it and the time since then; a clock that was set in between falsifies the latter alone. */
export interface AgeStart {
  /** By the server's clock. */
  serverAt: number
  /** By the device's. */
  laterMs: number
}

/** What a person did, as it waits to be sent. Plain data: any version of the app or its service worker can send it. */
export interface OutboxEntry {
  /** The order things were done on this device. Clocks are never asked for order. */
  seq: number
  /** The `Idempotency-Key`; a repeated send has no second effect. */
  mutationId: string
  userId: string
  companyId: string
  name: string
  args: unknown
  /** `lead:<id>`: entries of a lane are sent in order, one at a time. */
  lane: string
  /** Entries that must have gone through first: while one of them is parked, this one waits. */
  dependsOn?: readonly string[]
  method: RestCall['method']
  path: string
  body?: Record<string, unknown>
  /** Sent as `If-Match`: somebody else's change since then is for a person to decide. */
  ifMatch?: string
  /** Version of the row the person was looking at. */
  base?: number
  /** What was done, in a person's words. */
  description: string
  /** For whom: the lead's name. */
  subject: string
  savedAt: number
  /** From when its age counts: the save, or what came of it since. Absent: `savedAt` and `retriedAt` are all there is. */
  ageStart?: AgeStart | undefined
  /** The batch it is a row of. */
  batchId?: string
  /** It decides between this person's change and somebody else's. */
  isDecision?: true
  /** How often what it says has changed since it was saved: of two copies the later one counts. Absent: never. */
  revision?: number
  /** When a person asked to try again; the age limit for sending by itself counts from here. */
  retriedAt?: number
  /** When the server was found to tell another history: what it answers to an earlier send no longer counts. */
  sentAgainAt?: number
  /** Where it had first been committed, and when by the server's clock, in a history that the server has lost: of several that set one field the last stands. */
  ackedBefore?: { epoch: string; seq: number; at?: number }
  /** Tries since the last success or wake: the length of the next wait. */
  attempts: number
  lastError?: SendError
  nextAttemptAt?: number
  serverErrors?: number
  firstServerErrorAt?: number
  /** The server fails on it again and again. It is still retried, hourly. */
  needsAttention?: boolean
}

/** Whether it makes the row that its lane is about: their ids are one. Whatever else is done to that row comes after it. */
export const makesItsRow = ({ lane, mutationId }: Pick<OutboxEntry, 'lane' | 'mutationId'>): boolean =>
  lane.endsWith(`:${mutationId}`)

export interface SendError {
  code: string
  message: string
  status?: number
}

/** No answer of our server came. */
export const UNREACHABLE: SendError = { code: 'unreachable', message: 'The server cannot be reached.' }
/** The change has something in it that this server does not know yet: it waits until the server is updated. */
export const SERVER_OLDER = 'server-older'
/** None came to this change when others were answered. */
export const UNANSWERED: SendError = {
  code: 'unanswered',
  message: 'No answer to this change yet. Your other changes are sent, and we’ll keep trying.',
}

/** Committed on the server at `ackedSeq`. Overlaid until the device has pulled that far. */
export interface AcknowledgedEntry extends OutboxEntry {
  ackedSeq: number
  epoch: string
  /** Names that commit in the server's history and no other. */
  mark?: string
  ackedAt: number
  /** The server's notice that somebody else's value was replaced. */
  conflict?: string
  /** The fields that somebody else had changed meanwhile, as far as the person has not decided about them. */
  conflicts?: readonly FieldConflict[]
}

/** Of a lead's status the last value stands and the history tells; of a form a person says which value is right. */
const DECIDED_BY_PERSON = new Set<string>([updateContact.name, updateAccount.name, updateLead.name])

/** Two people changed a field without seeing each other, and this one has not decided yet. */
export const isContested = ({ name, conflicts = [] }: AcknowledgedEntry) =>
  conflicts.length > 0 && DECIDED_BY_PERSON.has(name)

/** Refused by the server, for the person to decide. Never overlaid. */
export interface ParkedEntry extends OutboxEntry {
  reason: ParkReason
  parkedAt: number
}

/** It comes back to be refused once more, or to be taken. */
export const undecided = <E extends Partial<ParkedEntry>>({ reason: _why, parkedAt: _when, ...entry }: E) => entry

export interface ParkReason {
  code: string
  message: string
  /** 0 when the device itself decided not to send. */
  status: number
  /** What somebody else had done meanwhile, where that is the reason. Of a note, `theirs` is its id. */
  conflicts?: readonly FieldConflict[]
  /** Of the row with all of that in it. */
  version?: number
}
