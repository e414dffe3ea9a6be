import type { FieldConflict } from '../../../contract/entities/field-conflict.ts'
import { updateAccount } from '../../../contract/mutations/account.ts'
import { updateContact } from '../../../contract/mutations/contact.ts'
import { changeFollowUp } from '../../../contract/mutations/follow-up.ts'
import { updateLead } from '../../../contract/mutations/lead.ts'
import type { RestCall } from '../../../contract/mutations/mutation.ts'

/** A moment as the last contact and the time since. A clock that was set in between falsifies only the latter. */
export interface AgeStart {
  /** By the clock of the server. */
  serverAt: number
  laterMs: number
}

/** What a person did, as it waits to be sent. Plain data: any version of the app or its service worker can send it. */
export interface OutboxEntry {
  /** The order in which things were done on this device; clocks are never asked for it. */
  position: number
  /** The `Idempotency-Key`; a repeated send has no second effect. */
  mutationId: string
  userId: string
  companyId: string
  /** Of another user, who was deactivated: the one of `userId`, an administrator, sends it for them. */
  author?: string
  name: string
  args: unknown
  /** `lead:<id>`: entries of a lane are sent in order, one at a time. */
  lane: string
  /** Entries that must have gone through first: while one of them is parked, this one waits. */
  dependsOn?: readonly string[]
  method: RestCall['method']
  path: string
  body?: Record<string, unknown>
  ifMatch?: string
  base?: number
  description: string
  subject: string
  savedAt: number
  /** From when its age counts: the save, or what came of it since. Absent: `savedAt` and `retriedAt` are all there is. */
  ageStart?: AgeStart | undefined
  batchId?: string
  /** It decides between this person's change and somebody else's. */
  isDecision?: true
  /** How often its content has changed since it was saved: of two copies the later one counts. Absent: never. */
  revision?: number
  /** When a person asked to try again; the age limit for sending automatically counts from here. */
  retriedAt?: number
  /** When the server was found to have another history: its answers to earlier sends no longer count. */
  sentAgainAt?: number
  /** Its first commit in a history that the server has lost: of several changes of one field the last wins. */
  acknowledgedBefore?: { epoch: string; seq: number; at?: number }
  /** Tries since the last success or wake, which set the length of the next wait. */
  attempts: number
  lastError?: SendError
  nextAttemptAt?: number
  serverErrors?: number
  firstServerErrorAt?: number
  /** The server fails on it again and again. It is still retried, hourly. */
  needsAttention?: boolean
}

/** A row and the mutation that makes it have one id. Whatever else is done to that row comes after it. */
export const makesItsRow = ({ lane, mutationId }: Pick<OutboxEntry, 'lane' | 'mutationId'>): boolean =>
  rowIdOf(lane) === mutationId

export const rowIdOf = (lane: string): string => lane.slice(lane.indexOf(':') + 1)

export interface SendError {
  code: string
  message: string
  status?: number
  /** A page of a network or a filter came instead of our server's answer. */
  isInTheWay?: true
}

export const UNREACHABLE: SendError = { code: 'unreachable', message: 'The server cannot be reached.' }
export const IN_THE_WAY: SendError = {
  code: UNREACHABLE.code,
  message: 'A network sign-in page or proxy is in the way.',
  isInTheWay: true,
}
/** The change has something in it that this server does not know yet: it waits until the server is updated. */
export const SERVER_OLDER = 'server-older'
export const UNANSWERED: SendError = {
  code: 'unanswered',
  message: 'No answer to this change yet. Your other changes are sent, and we’ll keep trying.',
}
/** Others get through, so it is this one’s content. */
export const BLOCKED: SendError = {
  code: UNANSWERED.code,
  message: 'A filter on this network blocks this change. Your other changes are sent. Try another network.',
  isInTheWay: true,
}

/** Committed on the server at `acknowledgedSeq`. Overlaid until the device has pulled that far. */
export interface AcknowledgedEntry extends OutboxEntry {
  acknowledgedSeq: number
  epoch: string
  /** Names the commit in the history of this server and in no other. */
  commitToken?: string
  acknowledgedAt: number
  /** The notice of the server that it replaced the value of somebody else. */
  conflict?: string
  /** The fields that somebody else had changed too, until the person has decided about them. */
  conflicts?: readonly FieldConflict[]
}

/** The last value of a lead’s status wins, and the history shows it; a person decides about the fields of a form. */
const DECIDED_BY_PERSON = new Set<string>([
  updateContact.name,
  updateAccount.name,
  updateLead.name,
  changeFollowUp.name,
])

/** Two people changed a field without seeing each other, and this one has not decided yet. */
export const isContested = ({ name, conflicts = [] }: AcknowledgedEntry) =>
  conflicts.length > 0 && DECIDED_BY_PERSON.has(name)

/** Refused by the server, for the person to decide. Never overlaid. */
export interface ParkedEntry extends OutboxEntry {
  reason: ParkReason
  parkedAt: number
}

export const undecided = <E extends Partial<ParkedEntry>>({ reason: _why, parkedAt: _when, ...entry }: E) => entry

export interface ParkReason {
  code: string
  message: string
  /** 0 when the device itself decided not to send. */
  status: number
  /** What somebody else had done, where that is the reason. For a note, `theirs` is its id. */
  conflicts?: readonly FieldConflict[]
  /** The version of the row with all of that in it. */
  version?: number
}
