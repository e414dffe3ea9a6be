import { isBackupLate, lastProven } from '../../../contract/entities/backups/backup.ts'
import { BACKUPS_LISTED, COMPANIES_LISTED, type Operations } from '../../../contract/entities/operations.ts'
import { type DiskSpace, keptFreeOf } from '../../providers/disk-space.ts'
import type { EmailCounts } from '../../providers/counted-email.ts'
import type { LoopDelay } from '../../providers/loop-delay.ts'
import type { MailRelay } from '../../providers/mail-relay.ts'
import { readRuns } from '../../store/backup/backup-runs.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { ReplicaState } from '../../store/core/replica/replica-state.ts'
import { readDatabaseLoad } from '../../store/operations/database-load.ts'
import { readUnsentWork } from '../../store/operations/unsent-work.ts'
import { readWaitingEmail } from '../../store/operations/waiting-email.ts'
import { readImports, readWaitingTasks } from '../../store/operations/waiting-tasks.ts'

/** What this process knows about itself. */
export interface Instruments {
  readonly startedAt: Date
  readonly loopDelay: LoopDelay
  readonly emails: EmailCounts
}

export interface OperationsParts {
  readonly store: Store
  readonly version: string
  readonly instruments: Instruments
  readonly diskSpace: () => Promise<DiskSpace>
  readonly mailing: { readonly relay: Pick<MailRelay, 'route'> }
  readonly streams: { readonly count: () => number }
  readonly pokes: { readonly lagMs: () => number }
  /** London time. Absent if this server takes no backups automatically. */
  readonly backups: { readonly at?: string }
  readonly clock: () => Date
}

/**
 * One section for each card of the screen. A section that can't be read is reported and left out, so that the others
 * are still shown.
 */
const SECTIONS = {
  server: serverSection,
  database: databaseSection,
  devices: devicesSection,
  email: emailSection,
  queues: queuesSection,
  disk: diskSection,
  backups: backupsSection,
} satisfies { [Name in keyof Omit<Operations, 'at'>]-?: Section<Name> }

type Section<Name extends keyof Operations> = (parts: OperationsParts) => Promise<NonNullable<Operations[Name]>>

export async function readOperations(
  parts: OperationsParts,
  onError: (section: string, error: unknown) => void,
): Promise<Operations> {
  const read = await Promise.all(
    Object.entries(SECTIONS).map(async ([name, section]) => {
      try {
        return [[name, await section(parts)] as const]
      } catch (error) {
        onError(name, error)
        return []
      }
    }),
  )
  return { at: parts.clock().toISOString(), ...Object.fromEntries(read.flat()) }
}

async function serverSection({ version, instruments, streams, pokes }: OperationsParts) {
  return {
    version,
    startedAt: instruments.startedAt.toISOString(),
    loopDelayMs: instruments.loopDelay.read(),
    memoryBytes: process.memoryUsage.rss(),
    streams: streams.count(),
    newsLagMs: Math.round(pokes.lagMs()),
  }
}

async function databaseSection({ store }: OperationsParts) {
  const [load, replica] = await Promise.all([readDatabaseLoad(store), store.replica?.state()])
  return { ...load, pools: store.pools(), ...(replica ? { replica: shownReplica(replica) } : {}) }
}

const shownReplica = (state: ReplicaState) =>
  state.is === 'behind' ? { is: state.is, behindSeconds: state.behindSeconds } : { is: state.is }

async function devicesSection({ store, clock }: OperationsParts) {
  const { companies, ...devices } = await readUnsentWork(store, clock())
  const listed = companies.slice(0, COMPANIES_LISTED)
  return {
    ...devices,
    companies: listed.map((company) => ({ ...company, oldestAt: company.oldestAt.toISOString() })),
    moreCompanies: companies.length - listed.length,
  }
}

async function emailSection({ store, mailing, instruments: { emails } }: OperationsParts) {
  const { sendingSince, ...email } = await readWaitingEmail(store)
  const { campaign, message } = emails.counts
  return {
    ...email,
    sendingSince: sendingSince?.toISOString(),
    route: mailing.relay.route,
    sent: campaign.sent + message.sent,
    refused: campaign.refused + message.refused,
    failed: campaign.failed + message.failed,
    lastFailedAt: emails.lastFailedAt?.toISOString(),
  }
}

async function queuesSection({ store, clock }: OperationsParts) {
  const [tasks, { oldestAt, ...imports }] = await Promise.all([readWaitingTasks(store), readImports(store, clock())])
  return {
    queues: tasks.map(({ queue, oldestDueAt, ...counts }) => ({
      name: queue,
      ...counts,
      oldestDueAt: oldestDueAt?.toISOString(),
    })),
    imports: { ...imports, oldestAt: oldestAt?.toISOString() },
  }
}

async function diskSection({ diskSpace }: OperationsParts) {
  const disk = await diskSpace()
  return { ...disk, keptFreeBytes: keptFreeOf(disk) }
}

async function backupsSection({ store, clock, backups: { at } }: OperationsParts) {
  const kept = (await readRuns(store)).map(({ place: _place, sha256: _sha256, counts: _counts, ...shown }) => shown)
  const last = lastProven(kept)
  return { kept: kept.slice(0, BACKUPS_LISTED), lastProven: last, isLate: isBackupLate(last, clock()), at }
}
