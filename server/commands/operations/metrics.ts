import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { once } from '../../../contract/once.ts'
import { EMAIL_KINDS, EMAIL_OUTCOMES } from '../../providers/counted-email.ts'
import type { PoolState } from '../../store/core/open-store.ts'
import { counter, gauge, type Values } from './gauge.ts'
import { installationGauges } from './installation-gauges.ts'
import type { OperationsParts } from './read-operations.ts'

// The metrics that Prometheus reads. There are two kinds:
//
//   of this process          counted as it happens, or read when requested
//   of the installation      read from the database, at most every ten seconds; absent while that fails
//
// Labels have few values: pools, states, queues, patterns of routes, ids of companies. They never contain anything that
// a client sent.

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
  /** Absent for a stream, whose length is up to its reader. */
  readonly seconds?: number
}

export interface MetricsParts extends OperationsParts {
  readonly pokes: OperationsParts['pokes'] & { readonly sent: Readonly<Record<'withNews' | 'without', number>> }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Memory, processor, garbage collection and the like, under their usual names. */
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
