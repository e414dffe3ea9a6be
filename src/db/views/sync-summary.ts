import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import { oldestOf } from '../outbox/outbox-queue.ts'
import type { Session } from '../schema/auth-record.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { isContested, SERVER_OLDER } from '../schema/outbox-entry.ts'
import type { RowsMeta } from '../schema/rows-db.ts'
import type { SyncStatus } from '../schema/status-records.ts'
import type { LocalChanges } from './local-changes.ts'

export interface BootstrapSummary {
  have: number
  /** Of those that this device is to have. */
  total: number
  /** The server’s count. */
  ofCompany: number
  complete: boolean
  /** Leads created before this are not on this device. */
  heldFrom?: string
  /** It has no room for them, whatever the person chose. */
  isFull?: boolean
  /** What the person chose. */
  keepsNewest?: number
  /** The server holds no leads: a person must say whether that is right. */
  isEmptied?: boolean
}

export interface SyncSummary {
  /** Saved on this device and not acknowledged, including those being sent. */
  waiting: number
  sending: number
  /** Refused, or failing again and again: a person must look. */
  parked: number
  /** Sent, and replaced the value of somebody else: a person must look. */
  contested: number
  offline: boolean
  hasServerProblem: boolean
  hasProxyPage: boolean
  isServerOlder: boolean
  /** The server gets too many requests. It is asked again then. */
  busyUntil?: number | undefined
  signInNeeded: boolean
  updateNeeded: boolean
  oldestUnsentAt: number | undefined
  contactAt: number | undefined
  unsentOfOthers: number
  bootstrap: BootstrapSummary | undefined
}

/** Without contested changes, which `readContested` reads. */
export function sendState(
  { pending, refused, batches, unqueued, unsentOfOthers, meta }: LocalChanges,
  status: SyncStatus,
  session: Session,
): Omit<SyncSummary, 'contested'> {
  return {
    waiting: pending.length + unqueued,
    sending: pending.filter((entry) => status.sending.includes(entry.mutationId)).length,
    parked:
      refused.length +
      pending.filter((entry) => entry.needsAttention).length +
      (meta?.serverEmptied === undefined ? 0 : 1),
    offline: status.offline,
    hasServerProblem: status.hasServerProblem ?? false,
    hasProxyPage: status.hasProxyPage ?? false,
    busyUntil: status.isServerBusy ? status.pausedUntil : undefined,
    isServerOlder: pending.some(({ lastError }) => lastError?.code === SERVER_OLDER),
    signInNeeded: status.refusedToken === session.token,
    updateNeeded: status.refusedProtocol === PROTOCOL_VERSION,
    oldestUnsentAt: oldestOf([...pending, ...batches]),
    contactAt: status.contactAt,
    unsentOfOthers,
    bootstrap: meta && bootstrapOf(meta),
  }
}

const bootstrapOf = (meta: RowsMeta): BootstrapSummary => {
  const { have, total, bootstrapComplete, mostLeads = Infinity, keepsNewest, serverEmptied } = meta
  // While another generation loads, the one on the screen has what it had.
  const heldFrom = meta.generation === meta.shown ? meta.heldFrom : undefined
  return {
    have,
    total: Math.min(total, keepsNewest ?? Infinity),
    ofCompany: total,
    complete: bootstrapComplete,
    ...(heldFrom === undefined ? {} : { heldFrom, isFull: keepsNewest === undefined || mostLeads < keepsNewest }),
    ...(keepsNewest === undefined ? {} : { keepsNewest }),
    ...(serverEmptied === undefined ? {} : { isEmptied: true }),
  }
}

/** How many sent changes a person must look at. Reads a week of them: not to be asked at every tap. */
export async function readContested(outbox: OutboxDb, userId: string): Promise<number> {
  return (await outbox.acknowledged.where({ userId }).toArray()).filter(isContested).length
}
