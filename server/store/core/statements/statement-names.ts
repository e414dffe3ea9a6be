import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '../../../../contract/errors.ts'

// PostgreSQL keeps a statement with a name prepared for as long as the connection lasts, and most of ours take longer to
// read and plan than to run. A text is named when it has come a few times; only so many are, because each connection
// holds them all.
//
//   new text --comes again and again--> named --its columns change--> named for another generation
//
// A name is made of the text alone: behind a pooler, servers share connections.

const HINT = '/* planned each time */'
/**
 * At the beginning of a text that is not named. What people filter and search by is rare or common, and the plan for the
 * one is wrong for the other.
 */
export const PLANNED_EACH_TIME = sql.raw(HINT)

export interface StatementNames {
  /** Undefined for a text that comes too rarely. */
  nameOf(text: string): string | undefined
  /** Gives every text another name: a statement that was prepared for other columns fails for ever. */
  renew(staleName: string): void
}

const isPlannedEachTime = (text: string) => text.slice(0, 100).includes(HINT)

const AFTER = 3
/** A plan that prints a lead takes some 200 kB. */
const MOST = 300
const MOST_COUNTED = 500

export function createStatementNames({ after = AFTER, most = MOST } = {}): StatementNames {
  const timesByText = new Map<string, number>()
  const nameByText = new Map<string, string>()
  let generation = 0

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
  }
}

export type Query = (...args: unknown[]) => Promise<unknown> | undefined
type Callback = (error: unknown, result: unknown) => void

/** Only statements with values: those without may be several in one text, which can't be prepared. */
export function namedQuery(client: pg.ClientBase, query: Query, names: StatementNames): Query {
  return (...args) => {
    const [text, values, callback] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.nameOf(text) : undefined
    if (name === undefined) return query(...args)
    const askAgain = (error: unknown) => {
      if (!isStale(error)) return false
      names.renew(name)
      return client.getTransactionStatus() === 'I'
    }
    const statement = { name, text, values }
    if (isCallback(callback))
      return query(statement, (error: unknown, result: unknown) => {
        if (!askAgain(error)) callback(toAnswer(error), result)
        else void query(text, values, callback)
      })
    return query(statement)?.catch((error: unknown) => {
      if (askAgain(error)) return query(text, values)
      throw toAnswer(error)
    })
  }
}

/** Of a statement that was sent with others, and so can't be asked again alone. */
export function answerOfStale(names: StatementNames, name: string | undefined, error: unknown): unknown {
  if (name !== undefined && isStale(error)) names.renew(name)
  return toAnswer(error)
}

const isCallback = (given: unknown): given is Callback => typeof given === 'function'

/** A migration of a newer server has changed its columns. Nothing of it was run. */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Seconds. */
const AGAIN_AFTER = 1

/** A transaction has to begin again, which only its sender can do. */
const toAnswer = (error: unknown) =>
  isStale(error)
    ? new Refusal('unavailable', 'The server is being updated. Try again in a moment.', { retryAfter: AGAIN_AFTER })
    : error
