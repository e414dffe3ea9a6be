import * as z from 'zod/mini'
import { conflicts, type FieldConflict } from '../../contract/entities/field-conflict.ts'
import { type ErrorCode, erasedRows } from '../../contract/errors.ts'
import { isProxyPage } from '../api/failures.ts'
import { readRefusal } from '../api/refusal.ts'
import { headers } from '../../contract/protocol.ts'
import {
  IN_THE_WAY,
  type OutboxEntry,
  type ParkReason,
  type SendError,
  SERVER_OLDER,
  UNREACHABLE,
} from '../db/schema/outbox-entry.ts'
import { retryAfterMs } from '../../contract/retry-after.ts'

export interface Reply {
  status: number
  header(name: string): string | null
  body: unknown
}

/** Only the person may drop an entry, or an erasure: the engine confirms, tries again, or parks. */
export type Verdict =
  | {
      kind: 'acknowledged'
      acknowledgedSeq: number
      epoch: string
      commitToken?: string
      conflict?: string
      conflicts?: readonly FieldConflict[]
    }
  | { kind: 'again'; error: SendError; afterMs?: number | undefined }
  /** The answer concerns the whole device, not this entry: sign in, update, or leave the host alone for a while. */
  | { kind: 'hold' }
  | { kind: 'revoked'; reason: ParkReason }
  /** The device's picture may be old: bring it up to date, then park. */
  | { kind: 'refresh-and-park'; reason: ParkReason }
  /** It is about a person who was erased: these rows and whatever quotes them go. */
  | { kind: 'erased'; ids: readonly string[] }
  /** It was to be deleted and is: bring that to the device. */
  | { kind: 'gone' }
  | { kind: 'park'; reason: ParkReason }

export type Again = Extract<Verdict, { kind: 'again' }>

export const NO_ANSWER: Again = { kind: 'again', error: UNREACHABLE }

const ERASED_BY: ErrorCode = 'deleted'

const answerWithConflicts = z.looseObject({ conflicts })
const refusalOverConflicts = z.looseObject({
  details: z.looseObject({ conflicts, current: z.optional(z.looseObject({ version: z.optional(z.int()) })) }),
})

/** The answer is not about the change: sign in, update, ask less often, or be quiet. */
export const concernsDevice = ({ status }: Pick<Reply, 'status'>) =>
  status === 401 || status === 426 || status === 429 || status === 503

/** Our server redirects no call; a browser shows a redirect that isn't followed as status 0. */
const isRedirect = ({ status }: Reply) => status === 0 || (status >= 300 && status < 400)

/** A page of the network, a proxy or a filter instead of our server's answer. */
export const isInTheWay = (reply: Reply): boolean =>
  !readRefusal(reply.body) && (isRedirect(reply) || isProxyPage(reply.status, reply.header('content-type')))

/** Decides only by our own server: an answer without `Sync-Seq` or our `code` comes from a portal or a proxy. */
export function judge(entry: Pick<OutboxEntry, 'method'>, reply: Reply, now: number): Verdict {
  if (isInTheWay(reply)) return { kind: 'again', error: { ...IN_THE_WAY, status: reply.status } }
  if (reply.status >= 200 && reply.status < 300) return judgeSuccess(reply)
  const refusal = readRefusal(reply.body)
  const afterMs = retryAfterMs(reply.header(headers.retryAfter), reply.header('date'), now)
  // It is not a failure of the server, and nothing that a person could decide.
  if (refusal?.code === SERVER_OLDER)
    return { kind: 'again', error: { code: refusal.code, message: refusal.message }, afterMs }
  // Back-pressure is believed from a proxy too: at worst we wait.
  if (reply.status === 429 || reply.status === 503) return { kind: 'hold' }
  if (!refusal) return { kind: 'again', error: { ...UNREACHABLE, status: reply.status } }
  const erased = refusal.code === ERASED_BY ? erasedRows.safeParse(refusal.details).data : undefined
  if (erased) return { kind: 'erased', ids: erased.erased }
  const { conflicts: met, current } = refusalOverConflicts.safeParse(refusal).data?.details ?? {}
  const reason = {
    code: refusal.code,
    message: refusal.message,
    status: reply.status,
    ...(met ? { conflicts: met } : {}),
    ...(current?.version === undefined ? {} : { version: current.version }),
  }
  return judgeRefusal(entry, reason, afterMs)
}

function judgeSuccess(reply: Reply): Verdict {
  const seq = reply.header(headers.syncSeq)
  const epoch = reply.header(headers.syncEpoch)
  const isOurs = reply.body !== undefined || reply.status === 204
  if (!isOurs || seq === null || !/^\d+$/.test(seq) || epoch === null) return { kind: 'again', error: UNREACHABLE }
  const conflict = reply.header(headers.syncConflict)
  const commitToken = reply.header(headers.syncCommitToken)
  const { data } = answerWithConflicts.safeParse(reply.body)
  return {
    kind: 'acknowledged',
    acknowledgedSeq: Number(seq),
    epoch,
    ...(commitToken === null ? {} : { commitToken }),
    ...(conflict === null ? {} : { conflict }),
    ...(data?.conflicts ? { conflicts: data.conflicts } : {}),
  }
}

function judgeRefusal(entry: Pick<OutboxEntry, 'method'>, reason: ParkReason, afterMs: number | undefined): Verdict {
  if (reason.code === 'company-revoked') return { kind: 'revoked', reason }
  if (reason.code === 'in-flight') return { kind: 'again', error: reason, afterMs: afterMs ?? 1_000 }
  switch (reason.status) {
    case 401:
    case 426:
      return { kind: 'hold' }
    case 403:
      return { kind: 'refresh-and-park', reason }
    case 404:
      return entry.method === 'DELETE' ? { kind: 'gone' } : { kind: 'refresh-and-park', reason }
    case 410:
      return entry.method === 'DELETE' ? { kind: 'gone' } : { kind: 'park', reason }
    case 408:
    case 425:
      return { kind: 'again', error: reason, afterMs }
    default:
      return reason.status >= 500 ? { kind: 'again', error: reason, afterMs } : { kind: 'park', reason }
  }
}
