import {
  BLOCKED,
  type OutboxEntry,
  type ParkReason,
  type SendError,
  UNANSWERED,
  UNREACHABLE,
} from '../../db/schema/outbox-entry.ts'
import { acknowledge, park, postpone } from '../../db/outbox/outbox-queue.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { ageStartAt, readStatus, writeStatus } from '../../db/outbox/sync-status.ts'
import { forgetErased } from '../forget-erased.ts'
import { revokeCompany } from '../pull/access.ts'
import { hold, type Outcome, type Run, type Sent } from './drain-context.ts'
import type { Again, Verdict } from '../replies.ts'
import { failureOf } from '../schedule.ts'
import { freeUnreachable, isSuspect, noteAnswered, noteUnanswered } from '../unanswered.ts'

export interface Judged {
  entry: OutboxEntry
  verdict: Verdict
}

export async function settle(run: Run, session: Session, judged: readonly Judged[]): Promise<Sent[]> {
  const { ports } = run
  const askServer: AskServer = {
    refresh: oncePerCompany(run.refresh),
    revoke: oncePerCompany((companyId, reason: ParkReason) => revokeCompany(ports, session.userId, companyId, reason)),
  }
  noteAnswered(
    run,
    judged.flatMap(({ entry, verdict }) => (isUnanswered(verdict) || verdict.kind === 'hold' ? [] : [entry])),
  )
  await noteAcknowledged(run, judged)
  await tryLater(run, judged)
  const sent: Sent[] = []
  for (const { entry, verdict } of judged) {
    sent.push({ entry, outcome: await settleOne(run, entry, verdict, askServer) })
  }
  return sent
}

interface AskServer {
  refresh(companyId: string): Promise<Again | undefined>
  revoke(companyId: string, reason: ParkReason): Promise<void>
}

function oncePerCompany<Rest extends unknown[], T>(ask: (companyId: string, ...rest: Rest) => Promise<T>) {
  const asked = new Map<string, Promise<T>>()
  return (companyId: string, ...rest: Rest): Promise<T> => {
    const answer = asked.get(companyId) ?? ask(companyId, ...rest)
    asked.set(companyId, answer)
    return answer
  }
}

async function settleOne(run: Run, entry: OutboxEntry, verdict: Verdict, askServer: AskServer): Promise<Outcome> {
  const { ports } = run
  const { outbox } = ports.data
  const { companyId } = entry
  switch (verdict.kind) {
    case 'acknowledged':
      return 'through'
    case 'again':
      return 'waiting'
    case 'hold':
      return hold(run)
    case 'revoked':
      await askServer.revoke(companyId, verdict.reason)
      return 'changed'
    case 'erased':
      await forgetErased(ports.data, companyId, [...verdict.ids, entry.mutationId])
      return 'changed'
    case 'refresh-and-park':
    case 'gone':
      return settleAfterRefresh(run, entry, verdict, await askServer.refresh(companyId))
    case 'park':
      await park(outbox, entry, verdict.reason, ports.now())
      return 'parked'
  }
}

/** The server says that the row does not exist, or not for this user. That is believed once the device has pulled. */
async function settleAfterRefresh(
  run: Run,
  entry: OutboxEntry,
  verdict: Extract<Verdict, { kind: 'refresh-and-park' | 'gone' }>,
  again: Again | undefined,
): Promise<Outcome> {
  const { data, now } = run.ports
  if (again) return tryLater(run, [{ entry, verdict: again }])
  if (verdict.kind === 'refresh-and-park') await park(data.outbox, entry, verdict.reason, now())
  else
    await acknowledge(data.outbox, [
      { entry, acknowledgement: { acknowledgedSeq: 0, epoch: '', acknowledgedAt: now() } },
    ])
  return 'changed'
}

const isUnanswered = (verdict: Verdict) => verdict.kind === 'again' && verdict.error.code === UNREACHABLE.code

async function noteAcknowledged(run: Run, judged: readonly Judged[]): Promise<void> {
  const { outbox } = run.ports.data
  const acknowledgedAt = run.ports.now()
  const acknowledged = judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind !== 'acknowledged') return []
    const { kind: _kind, ...acknowledgement } = verdict
    return [{ entry, acknowledgement: { ...acknowledgement, acknowledgedAt } }]
  })
  if (acknowledged.length === 0) return
  const ageStart = ageStartAt(await readStatus(outbox), acknowledgedAt)
  await acknowledge(
    outbox,
    acknowledged.map(({ entry, acknowledgement }) => ({ entry, acknowledgement: { ...acknowledgement, ageStart } })),
  )
  const freed = run.mayHaveWaits ? await freeUnreachable(outbox, run.session.userId) : 0
  // The page that one of them got instead of an answer was taken to be in the way of everything.
  if (freed > 0) await writeStatus(outbox, { hasProxyPage: false })
  for (const companyId of new Set(acknowledged.map(({ entry }) => entry.companyId))) run.onAcknowledged(companyId)
}

const ofSuspect = (error: SendError): SendError => ({ ...error, ...(error.isInTheWay ? BLOCKED : UNANSWERED) })

async function tryLater(run: Run, judged: readonly Judged[]): Promise<'waiting'> {
  const { now, random, data } = run.ports
  const failed = judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind !== 'again') return []
    const { error, afterMs } = verdict
    if (isUnanswered(verdict)) noteUnanswered(run, entry)
    const said = isUnanswered(verdict) && isSuspect(entry) ? ofSuspect(error) : error
    return [{ entry, failure: failureOf(entry, said, { now: now(), random: random(), afterMs }) }]
  })
  if (failed.length > 0) {
    run.mayHaveWaits = true
    await postpone(data.outbox, failed)
  }
  return 'waiting'
}
