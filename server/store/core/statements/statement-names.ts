import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '../../../../contract/errors.ts'

// PostgreSQL keeps a statement with a name prepared for as long as the connection lasts, and most of ours take longer
// to read and plan than to run. A text gets a name when it has been used a few times. The number of names is limited,
// because each connection holds all of them.
//
//   new text --used several times--> named --its columns change--> named for another generation
//
// A name depends on the text alone, because behind a pooler servers share connections.

const HINT = '/* planned each time */'
/**
 * At the beginning of a text that must not be named: users filter and search by rare and by common values, and the plan
 * for the one is wrong for the other.
 */
export const PLANNED_EACH_TIME = sql.raw(HINT)

export interface StatementNames {
  /** Undefined for a text that is used too rarely. */
  nameOf(text: string): string | undefined
  /** Gives every text another name, because a statement that was prepared for other columns fails for ever. */
  renew(staleName: string): void
  /** Stops naming: the pooler doesn't keep prepared statements. */
  stop(): void
}

const isPlannedEachTime = (text: string) => text.slice(0, 100).includes(HINT)

const AFTER = 3
/** Limited, because a plan that prints a lead takes some 200 kB. */
const MOST = 300
const MOST_COUNTED = 500

export function createStatementNames({ after = AFTER, most = MOST } = {}): StatementNames {
  const timesByText = new Map<string, number>()
  const nameByText = new Map<string, string>()
  let generation = 0
  let isStopped = false

  function count(text: string): number {
    const times = (timesByText.get(text) ?? 0) + 1
    timesByText.delete(text)
    timesByText.set(text, times)
    const [oldest] = timesByText.keys()
    if (timesByText.size > MOST_COUNTED && oldest !== undefined) timesByText.delete(oldest)
    return times
  }

  return {
    nameOf(text) {
      if (isStopped) return undefined
      const known = nameByText.get(text)
      if (known !== undefined || nameByText.size >= most || isPlannedEachTime(text) || count(text) <= after)
        return known
      timesByText.delete(text)
      const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 24)}.${generation}`
      nameByText.set(text, name)
      return name
    },
    renew(staleName) {
      if (!staleName.endsWith(`.${generation}`)) return
      generation += 1
      nameByText.clear()
    },
    stop() {
      isStopped = true
      nameByText.clear()
    },
  }
}

export type Query = (...args: unknown[]) => Promise<unknown> | undefined
type Callback = (error: unknown, result: unknown) => void

/** Only for statements with values: a text without them may contain several statements, which can't be prepared. */
export function namedQuery(client: pg.ClientBase, query: Query, names: StatementNames): Query {
  return (...args) => {
    const [text, values, callback] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.nameOf(text) : undefined
    if (name === undefined) return query(...args)
    const askAgain = (error: unknown) => {
      if (!isStale(error)) return false
      renewStale(names, name, error)
      return client.getTransactionStatus() === 'I'
    }
    const statement = { name, text, values }
    if (isCallback(callback))
      return query(statement, (error: unknown, result: unknown) => {
        if (!askAgain(error)) callback(error, result)
        else void query(text, values, callback)
      })
    return query(statement)?.catch((error: unknown) => {
      if (askAgain(error)) return query(text, values)
      throw error
    })
  }
}

/** Called after a statement with that name failed. */
export function renewStale(names: StatementNames | undefined, name: string | undefined, error: unknown): void {
  if (name === undefined || !isStale(error)) return
  if (isUnkept(error)) names?.stop()
  else names?.renew(name)
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** A newer server's migration has changed its columns, or a pooler lost it. No part of it was run. */
export const isStale = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery') ||
  isUnkept(error)

/**
 * From poolers without support for prepared statements: it was prepared on another connection, or by another client on
 * this one.
 */
const UNKEPT = new Set(['26000', '42P05'])
const isUnkept = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && UNKEPT.has(error.code)

/** In seconds. */
const AGAIN_AFTER = 1

/** The transaction has to start again, which only its sender can do. */
export const toAnswer = (error: unknown) =>
  isStale(error)
    ? new Refusal('unavailable', 'The server is being updated. Try again in a moment.', { retryAfter: AGAIN_AFTER })
    : error
