import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { isDamaged, lastProven } from '../../../contract/entities/backups/backup.ts'
import { keptFreeOf } from '../../providers/disk-space.ts'
import { readRuns } from '../../store/backup/backup-runs.ts'
import { readDatabaseLoad } from '../../store/operations/database-load.ts'
import { readUnsentWork } from '../../store/operations/unsent-work.ts'
import { readWaitingEmail } from '../../store/operations/waiting-email.ts'
import { readImports, readWaitingTasks } from '../../store/operations/waiting-tasks.ts'
import { counter, gauge, type Values } from './gauge.ts'
import type { OperationsParts } from './read-operations.ts'

const FRESH_MS = 10_000
/** Less than the time-out of Prometheus. */
const PATIENCE_MS = 4_000
/** More would be one series for each of many thousand companies, and Prometheus stores each for weeks. */
const MOST_COMPANIES = 1_000

async function readFacts({ store, diskSpace, clock }: OperationsParts) {
  const now = clock()
  const orAbsent = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
    Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined)
  const [database, replica, unsent, email, tasks, imports, disk, backups] = await Promise.all([
    orAbsent(readDatabaseLoad(store)),
    store.replica && orAbsent(store.replica.state()),
    orAbsent(readUnsentWork(store, now)),
    orAbsent(readWaitingEmail(store)),
    orAbsent(readWaitingTasks(store)),
    orAbsent(readImports(store, now)),
    orAbsent(diskSpace()),
    orAbsent(readRuns(store)),
  ])
  const reads = store.replica?.counts
  return { now, database, replica: reads && { state: replica, reads }, unsent, email, tasks, imports, disk, backups }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Simultaneous requests share one reading. */
export function installationGauges(register: Registry, parts: OperationsParts): () => Promise<void> {
  const show = [databaseGauges, replicaGauges, unsentGauges, emailGauges, taskGauges, diskGauges, backupGauges].map(
    (make) => make(register),
  )
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const read = async () => {
    const facts = await readFacts(parts)
    for (const each of show) each(facts)
    readAt = performance.now()
  }
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }
}

function databaseGauges(register: Registry) {
  const up = gauge(register, 'database_up', 'Whether the database answers: 1 or 0.')
  const bytes = gauge(register, 'database_bytes', 'The size of the database.')
  const used = gauge(register, 'database_connections', 'Connections to PostgreSQL, of everybody.')
  const limit = gauge(register, 'database_connections_limit', 'How many connections PostgreSQL takes.')
  const longest = gauge(register, 'database_longest_transaction_seconds', 'The age of the longest transaction.')
  return ({ database }: Facts) => {
    up(database ? 1 : 0)
    bytes(database?.bytes)
    used(database?.connections)
    limit(database?.mostConnections)
    longest(database?.longestSeconds)
  }
}

function replicaGauges(register: Registry) {
  const up = gauge(register, 'replica_up', 'Whether the read replica answers: 1 or 0.')
  const behind = gauge(register, 'replica_behind_seconds', 'How old the newest commit is that the read replica has.')
  const ended = counter(
    register,
    'replica_reads_total',
    'Reads that the replica answered, or why the primary had to: behind, away, or failed.',
    ['ended'],
  )
  return ({ replica }: Facts) => {
    const state = replica?.state
    up(replica && (state?.is === 'current' || state?.is === 'behind' ? 1 : 0))
    behind(state?.is === 'behind' ? state.behindSeconds : state?.is === 'current' ? 0 : undefined)
    ended(Object.entries(replica?.reads ?? {}).map(([how, times]) => [{ ended: how }, times] as const))
  }
}

function unsentGauges(register: Registry) {
  const label = ['company']
  const oldest = gauge(
    register,
    'unsent_oldest_seconds',
    'The age of the oldest change that a device has not sent.',
    label,
  )
  const changes = gauge(register, 'unsent_changes', 'Changes that devices have not sent.', label)
  const devices = gauge(register, 'unsent_devices', 'Devices with changes that they have not sent.', label)
  const seen = gauge(register, 'devices_seen', 'Devices that were here within a day.')
  return ({ unsent, now }: Facts) => {
    const companies = unsent?.companies.slice(0, MOST_COMPANIES)
    const ofCompanies = (value: (of: NonNullable<typeof companies>[number]) => number): Values | undefined =>
      companies?.map((each) => [{ company: each.companyId }, value(each)])
    oldest(ofCompanies(({ oldestAt }) => secondsSince(oldestAt, now)))
    changes(ofCompanies((each) => each.changes))
    devices(ofCompanies((each) => each.devices))
    seen(unsent?.seen)
  }
}

function emailGauges(register: Registry) {
  const waiting = gauge(register, 'emails_waiting', 'Emails that campaigns have still to send.')
  const campaigns = gauge(register, 'campaigns', 'Campaigns that are sent, or stopped for a reason.', ['state'])
  const oldest = gauge(register, 'campaign_oldest_seconds', 'The age of the oldest campaign that is being sent.')
  return ({ email, now }: Facts) => {
    waiting(email?.waiting)
    campaigns(
      email && [
        [{ state: 'sending' }, email.sending],
        [{ state: 'stopped' }, email.stopped],
      ],
    )
    oldest(email && secondsSince(email.sendingSince, now))
  }
}

function taskGauges(register: Registry) {
  const tasks = gauge(register, 'queue_tasks', 'Tasks that are due, or running.', ['queue', 'state'])
  const oldest = gauge(register, 'queue_oldest_seconds', 'How long the oldest task has been due.', ['queue'])
  const uploads = gauge(register, 'imports', 'Imports of leads; failed: within a day.', ['state'])
  const oldestImport = gauge(register, 'import_oldest_seconds', 'The age of the oldest import that is being read.')
  return ({ tasks: read, imports, now }: Facts) => {
    tasks(
      read?.flatMap(({ queue, waiting, running }) => [
        [{ queue, state: 'due' }, waiting] as const,
        [{ queue, state: 'running' }, running] as const,
      ]),
    )
    oldest(read?.map(({ queue, oldestDueAt }) => [{ queue }, secondsSince(oldestDueAt, now)]))
    uploads(
      imports && [
        [{ state: 'arriving' }, imports.arriving],
        [{ state: 'working' }, imports.working],
        [{ state: 'failed' }, imports.failed],
      ],
    )
    oldestImport(imports && secondsSince(imports.oldestAt, now))
  }
}

function diskGauges(register: Registry) {
  const free = gauge(register, 'disk_free_bytes', 'Free on the disk with the data of this server.')
  const total = gauge(register, 'disk_total_bytes', 'The size of that disk.')
  const kept = gauge(register, 'disk_kept_free_bytes', 'With less free than this, uploads are refused.')
  return ({ disk }: Facts) => {
    free(disk?.freeBytes)
    total(disk?.totalBytes)
    kept(disk && keptFreeOf(disk))
  }
}

function backupGauges(register: Registry) {
  const age = gauge(register, 'backup_proven_age_seconds', 'The age of the last backup that was restored and counted.')
  const damaged = gauge(register, 'backups_damaged', 'Kept backups that are damaged or gone.')
  return ({ backups, now }: Facts) => {
    const last = backups && lastProven(backups)
    age(last && secondsSince(new Date(last.takenAt), now))
    damaged(backups?.filter(isDamaged).length)
  }
}

/** 0 if there is no such time. */
const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000)
