import { judgeReply } from '../../providers/mail-verdict.ts'
import type { HandOver } from '../../providers/mail-relay.ts'
import type { Outcome } from '../../store/marketing/ledger-outcomes.ts'
import type { Claimed } from '../../store/marketing/ledger.ts'

const MOST_TRIES = 5
const FIRST_RETRY_MS = 60_000
/** If the mail server refuses our sender address, the administrators have a weekend to notice. */
const SENDER_REFUSED_FOR_MS = 3 * 24 * 60 * 60_000
const LONGEST_RETRY_MS = 60 * 60_000

export interface ReplyFor {
  readonly person: Claimed
  readonly reply: HandOver
}

export const isUnreachable = ({ reply }: ReplyFor) => reply.kind === 'unreachable'

const isBadSender = (reply: HandOver) => reply.kind === 'unreachable' && reply.isBadSender === true

const sinceOf = ({ refusedSince }: Claimed, now: number) => refusedSince?.getTime() ?? now

export const isGivenUp = ({ person, reply }: ReplyFor, now: number) =>
  isBadSender(reply) && now - sinceOf(person, now) >= SENDER_REFUSED_FOR_MS

/** The new state of a recipient's row. A recipient fails for good only if others of the campaign were accepted. */
export function outcomeOf({ person, reply }: ReplyFor, now: number, anyDelivered: boolean): Outcome {
  const { subscriberId, tries, refusedSince } = person
  const line = { subscriberId, answer: reply.answer, counts: reply.kind !== 'unreachable' }
  if (reply.kind === 'accepted') return { ...line, state: 'sent' }
  if (reply.kind === 'unknown') return { ...line, state: 'unknown' }
  if (reply.kind === 'unreachable' && !reply.isBadSender) return { ...line, state: 'queued', refusedSince }
  if (reply.kind === 'unreachable') {
    if (isGivenUp({ person, reply }, now) && anyDelivered) return { ...line, state: 'failed', cause: 'sender' }
    const since = sinceOf(person, now)
    const wait = Math.min(LONGEST_RETRY_MS, Math.max(FIRST_RETRY_MS, now - since))
    return { ...line, state: 'queued', refusedSince: new Date(since), retryAt: new Date(now + wait) }
  }
  const { cause } = judgeReply(reply.answer)
  if (reply.isForGood) return { ...line, state: reply.isBadAddress ? 'bounced' : 'failed', cause }
  if (tries + 1 >= MOST_TRIES) return { ...line, state: 'failed', cause }
  return { ...line, state: 'queued', retryAt: new Date(now + FIRST_RETRY_MS * 4 ** tries) }
}
