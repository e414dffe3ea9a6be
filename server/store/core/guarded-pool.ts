import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { Refusal } from '../../../contract/errors.ts'
import { flagAsAway, flagIfLost } from './database-away.ts'
import { currentRequestId } from './request-context.ts'
import {
  asSession,
  asTransaction,
  type SessionSettings,
  type TransactionSettings,
} from './statements/session-settings.ts'
import { pipelineBy, type SendTogether, sendTogether } from './statements/pipeline.ts'
import { shareConnection } from './statements/shared-connection.ts'
import {
  isStale,
  namedQuery,
  type Query,
  renewStale,
  type StatementNames,
  toAnswer,
} from './statements/statement-names.ts'

/** Applies to pooled and to new connections. */
export const CONNECT_MS = 5_000
/** PostgreSQL ends any statement long before, see `session-settings.ts`. Bulk work sets its own limit. */
const SILENT_AFTER_MS = 65_000
/** Applies once the database is known to be silent. */
const SUSPECT_AFTER_MS = 4_000

export interface GuardedPool {
  readonly pool: pg.Pool
  /** For a database that may have gone silent: drops idle connections and those that have not answered. */
  readonly dropSilent: () => void
  /** Ends the running statements. Behind a pooler, whose sessions can't be identified as ours, this rolls them back. */
  readonly cut: () => void
}

export interface SlowStatement {
  /** The text without its values. */
  readonly text: string
  readonly ms: number
  /** Absent for background work. */
  readonly requestId: string | undefined
}

interface Connecting {
  readonly session: SessionSettings
  /** Behind a pooler that shares its connections: the settings of `settingsKnown`. */
  readonly shared?: Readonly<Record<string, string>> | undefined
}

interface Statements {
  readonly names?: StatementNames | undefined
  readonly slowMs?: number
  readonly onSlow?: (slow: SlowStatement) => void
}

/** A crashed host can leave a connection open that never answers. Its queries fail with a code that means 503. */
export function openGuardedPool(
  config: pg.PoolConfig,
  { session, shared }: Connecting,
  statements: Statements = {},
): GuardedPool {
  const settings = shared && asTransaction(session, shared)
  const watches = new Map<pg.ClientBase, Watch>()
  const inUse = new Set<pg.ClientBase>()
  const pool = new pg.Pool({
    ...config,
    ...KEEPALIVE,
    connectionTimeoutMillis: CONNECT_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      watches.set(client, watch(client, statements, settings))
      if (settings) return
      const timer = setTimeout(() => destroy(client), CONNECT_MS)
      await client.query(asSession(session)).finally(() => clearTimeout(timer))
    },
  })
  // A lost connection fails its own query and is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_error, client) => void inUse.delete(client))
  pool.on('remove', (client) => {
    watches.delete(client)
    inUse.delete(client)
  })
  sayWhenFull(pool)
  return {
    pool,
    dropSilent: () => {
      for (const [client, { isSilent }] of watches) if (!inUse.has(client) || isSilent()) destroy(client)
    },
    cut: () => {
      for (const client of inUse) destroy(client)
    },
  }
}

export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

function destroy(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { connection: { stream: NodeJS.WritableStream & Destroyable } })
    .connection
  stream.destroy(Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' }))
}

interface Destroyable {
  destroy(error: Error): void
}

interface Watch {
  isSilent(): boolean
}

/** Times each query of a connection, except copies, which report their own progress. */
function watch(
  client: pg.ClientBase,
  { names, slowMs = Infinity, onSlow }: Statements,
  settings: TransactionSettings | undefined,
): Watch {
  const plain = withRequestId(client.query.bind(client) as unknown as Query)
  const sends = {
    query: names ? namedQuery(client, plain, names) : plain,
    send: namedTogether(client, plain, names),
    isToRepeat: isStale,
  }
  const { query, send } = settings ? shareConnection(sends, settings) : sends
  const askedAt = new Set<{ at: number }>()
  const ask = (statement: unknown) => {
    const started = { at: performance.now() }
    const requestId = currentRequestId()
    askedAt.add(started)
    const timer = setTimeout(() => destroy(client), SILENT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      askedAt.delete(started)
      const ms = performance.now() - started.at
      if (ms >= slowMs) onSlow?.({ text: textOf(statement), ms: Math.round(ms), requestId })
    }
  }
  const watched: Query = (...args) => {
    const [first] = args
    if (typeof first === 'object' && first !== null && 'submit' in first) return query(...args)
    const answered = ask(first)
    const callback = args.at(-1)
    if (typeof callback !== 'function')
      return query(...args)
        ?.catch((error: unknown) => rethrowWithCode(toAnswer(error)))
        .finally(answered)
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      answered()
      callback(withCode(toAnswer(error)), result)
    })
  }
  client.query = watched as unknown as typeof client.query
  pipelineBy(client, (statements) => {
    const answered = ask(statements.map(({ text }) => text).join('; '))
    const answers = send(statements).map((answer) => answer.catch((error: unknown) => rethrowWithCode(toAnswer(error))))
    void Promise.allSettled(answers).then(answered)
    return answers
  })
  return {
    isSilent: () => [...askedAt].some(({ at }) => performance.now() - at > SUSPECT_AFTER_MS),
  }
}

const namedTogether =
  (client: pg.ClientBase, plain: Query, names: StatementNames | undefined): SendTogether =>
  (statements) => {
    const named = statements.map(({ text, values }) => {
      const name = names?.nameOf(text)
      return { name, values, text: name === undefined && values?.length ? withComment(text) : text }
    })
    return sendTogether(client, plain, named).map((answer, at) =>
      answer.catch((error: unknown) => {
        renewStale(names, named[at]?.name, error)
        throw error
      }),
    )
  }

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/**
 * Names the request in a comment, for administrators who look at PostgreSQL. Statements with a name are left out,
 * because their text has to stay the same, and so are those without values, such as `begin`: PostgreSQL would count
 * each text as another statement.
 */
const withRequestId =
  (query: Query): Query =>
  (...args) => {
    const [text, values, ...rest] = args
    const isCommented = typeof text === 'string' && Array.isArray(values) && values.length > 0
    return isCommented ? query(withComment(text), values, ...rest) : query(...args)
  }

function withComment(text: string): string {
  const id = currentRequestId()
  return id === undefined ? text : `${text} /* req=${id} */`
}

const CONNECTION_FAILURE = '08006'

/** Some errors of the driver, such as "not queryable", have no code. */
function withCode(error: unknown): unknown {
  if (error instanceof Error && !('code' in error)) Object.assign(error, { code: CONNECTION_FAILURE })
  if (error) flagIfLost(error)
  return error
}

function rethrowWithCode(error: unknown): never {
  throw withCode(error)
}

/** In seconds. */
const AGAIN_AFTER = 2

const full = () => new Refusal('unavailable', 'The server is busy. Try again in a moment.', { retryAfter: AGAIN_AFTER })

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void

/** The pool's own time-outs have no code. */
function sayWhenFull(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const explained = (error: Error) => flagAsAway('code' in error ? error : full())
  const guarded = (callback?: Connected) =>
    callback
      ? // The connection is handed over by another request, so the context of the waiting request has to be restored.
        connect(AsyncLocalStorage.bind((error, client, done) => callback(error && explained(error), client, done)))
      : connect().catch((error: Error) => {
          throw explained(error)
        })
  pool.connect = guarded as typeof pool.connect
}
