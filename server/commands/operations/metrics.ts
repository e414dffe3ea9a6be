import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isDamaged, lastProven } from '../../../contract/entities/backups/backup.ts'
import { once } from '../../../contract/once.ts'
import { EMAIL_KINDS, EMAIL_OUTCOMES } from '../../providers/counted-email.ts'
import { keptFreeOf } from '../../providers/disk-space.ts'
import { readRuns } from '../../store/backup/backup-runs.ts'
import type { PoolState } from '../../store/core/open-store.ts'
import { readDatabaseLoad } from '../../store/operations/database-load.ts'
import { readUnsentWork } from '../../store/operations/unsent-work.ts'
import { readWaitingEmail } from '../../store/operations/waiting-email.ts'
import { readImports, readWaitingTasks } from '../../store/operations/waiting-tasks.ts'
import type { OperationsParts } from './read-operations.ts'

// What Prometheus reads. Two kinds:
//
//   of this process          counted as it happens, or looked at when it is asked for
//   of the installation      read from the database, at most every ten seconds; absent while that fails
//
// Labels have few values: pools, states, queues, patterns of routes, ids of companies. Never what somebody sent.

export interface Metrics {
  readonly contentType: string
  noteRequest(request: NotedRequest): void
  print(): Promise<string>
}

export interface NotedRequest {
  readonly method: string
  /** The pattern of the route: `/api/epc/leads/:id`. */
  readonly route: string
  readonly status: number
  /** Absent for a stream, which lasts as long as somebody listens. */
  readonly seconds?: number
}

export interface MetricsParts extends OperationsParts {
  readonly pokes: OperationsParts['pokes'] & { readonly sent: Readonly<Record<'withNews' | 'without', number>> }
}

const FRESH_MS = 10_000
/** Less than Prometheus waits. */
const PATIENCE_MS = 4_000
/** More would be a company for each of many thousand, and Prometheus keeps each for weeks. */
const MOST_COMPANIES = 1_000
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Memory, processor, garbage collection and the like, under the names that everybody has for them. */
const processMetrics = once(() => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
})

export function createMetrics(parts: MetricsParts): Metrics {
  const register = new Registry()
  const http = httpMetrics(register)
  const refreshProcess = processGauges(register, parts)
  const refreshInstallation = installationGauges(register, parts)
  const all = Registry.merge([processMetrics(), register])
  return {
    contentType: all.contentType,
    noteRequest: http,
    print: async () => {
      refreshProcess()
      await refreshInstallation()
      return all.metrics()
    },
  }
}

type Values = ReadonlyArray<readonly [labels: Record<string, string>, value: number]>

/** Registers a gauge; the function sets all its values, so that what is gone is gone. */
function gauge(register: Registry, name: string, help: string, labelNames: readonly string[] = []) {
  const made = new Gauge({ name: `doorstep_${name}`, help, labelNames: [...labelNames], registers: [register] })
  return (values: Values | number | undefined) => {
    made.reset()
    if (values === undefined) made.remove()
    else
      for (const [labels, value] of typeof values === 'number' ? [[{}, values] as const] : values)
        made.set(labels, value)
  }
}

function counter(register: Registry, name: string, help: string, labelNames: readonly string[]) {
  const made = new Counter({ name: `doorstep_${name}`, help, labelNames: [...labelNames], registers: [register] })
  return (values: Values) => {
    made.reset()
    for (const [labels, value] of values) made.inc(labels, value)
  }
}

function httpMetrics(register: Registry): Metrics['noteRequest'] {
  const labelNames = ['method', 'route']
  const requests = new Counter({
    name: 'doorstep_http_requests_total',
    help: 'Requests answered; each item of a batch of changes counts as one.',
    labelNames: [...labelNames, 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'doorstep_http_request_duration_seconds',
    help: 'How long answers took, without streams.',
    labelNames,
    buckets: SECONDS,
    registers: [register],
  })
  return ({ method: named, route, status, seconds }) => {
    const method = METHODS.has(named) ? named : 'other'
    requests.inc({ method, route, status })
    if (seconds !== undefined) durations.observe({ method, route }, seconds)
  }
}

function processGauges(register: Registry, { version, instruments, store, streams, pokes }: MetricsParts): () => void {
  const info = gauge(register, 'info', 'The version of this server.', ['version'])
  const delay = gauge(register, 'event_loop_delay_seconds', 'How late the main loop is, of the last minute or two.', [
    'of',
  ])
  const connections = gauge(register, 'pool_connections', 'Database connections of this server.', ['pool', 'state'])
  const limit = gauge(register, 'pool_limit', 'How many connections a pool may have.', ['pool'])
  const waiting = gauge(register, 'pool_waiting', 'How many wait for a connection of a pool.', ['pool'])
  const open = gauge(register, 'streams', 'Live connections of devices.')
  const lag = gauge(register, 'feed_lag_seconds', 'How long the oldest commit waits that devices have to hear of.')
  const news = counter(
    register,
    'news_devices_total',
    'Devices that were notified of a commit: with the rows, read once for all, or without, so that they pull.',
    ['with'],
  )
  const emails = counter(register, 'emails_total', 'Emails handed to the mail server.', ['kind', 'outcome'])
  return () => {
    const loop = instruments.loopDelay.read()
    const pools = Object.entries(store.pools())
    const ofPools = (value: (pool: PoolState) => number): Values =>
      pools.map(([name, pool]) => [{ pool: name }, value(pool)])
    info([[{ version }, 1]])
    delay([
      [{ of: 'median' }, loop.median / 1000],
      [{ of: 'p99' }, loop.p99 / 1000],
      [{ of: 'longest' }, loop.longest / 1000],
    ])
    connections(
      pools.flatMap(([pool, { inUse, idle }]) => [
        [{ pool, state: 'in_use' }, inUse] as const,
        [{ pool, state: 'idle' }, idle] as const,
      ]),
    )
    limit(ofPools(({ most }) => most))
    waiting(ofPools((pool) => pool.waiting))
    open(streams.count())
    lag(pokes.lagMs() / 1000)
    news([
      [{ with: 'rows' }, pokes.sent.withNews],
      [{ with: 'nothing' }, pokes.sent.without],
    ])
    emails(
      EMAIL_KINDS.flatMap((kind) =>
        EMAIL_OUTCOMES.map((outcome) => [{ kind, outcome }, instruments.emails.counts[kind][outcome]] as const),
      ),
    )
  }
}

async function readFacts({ store, diskSpace, clock }: MetricsParts) {
  const now = clock()
  const orAbsent = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
    Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined)
  const [database, unsent, email, tasks, imports, disk, backups] = await Promise.all([
    orAbsent(readDatabaseLoad(store)),
    orAbsent(readUnsentWork(store, now)),
    orAbsent(readWaitingEmail(store)),
    orAbsent(readWaitingTasks(store)),
    orAbsent(readImports(store, now)),
    orAbsent(diskSpace()),
    orAbsent(readRuns(store)),
  ])
  return { now, database, unsent, email, tasks, imports, disk, backups }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Several that ask at once share one reading. */
function installationGauges(register: Registry, parts: MetricsParts): () => Promise<void> {
  const show = [databaseGauges, unsentGauges, emailGauges, taskGauges, diskGauges, backupGauges].map((make) =>
    make(register),
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

/** 0 if there is none. */
const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000)
