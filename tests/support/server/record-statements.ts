import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, DefaultQueryCompiler } from 'kysely'
import pg from 'pg'
import { placeIn } from '../../gate/place-in.ts'
import type { Recorded } from '../../gate/recorded.ts'

// For the statement gate (`npm run gate`): each process appends the statements that the server sends to PostgreSQL, and their
// origin, to a file of its own in the folder RECORD_STATEMENTS. Statements of the query builder are recorded when they are
// built, because their origin is lost when they are sent; hand-written ones when a pool or a connection gets them.

/** An `await` in a long chain has a frame for each of its callers. */
const FRAMES = 60

type Method = (...args: unknown[]) => unknown

const folder = process.env['RECORD_STATEMENTS']
const RECORDING = Symbol.for('doorstep recording')
// A process runs many test files.
if (folder && !(RECORDING in pg.Client.prototype)) record(folder)

function record(into: string): void {
  mkdirSync(into, { recursive: true })
  const file = join(into, `${process.pid}.jsonl`)
  /** Recorded where they were built or requested, so not again when they are sent. */
  const known = new Set<string>()
  const written = new Set<string>()

  function note(text: string): void {
    const origin = placeIn(stackHere())
    const line = origin && `${JSON.stringify({ text, place: origin } satisfies Recorded)}\n`
    if (!line || written.has(line)) return
    written.add(line)
    appendFileSync(file, line)
  }

  instead(DefaultQueryCompiler.prototype, 'compileQuery', (compile) => {
    const compiled = compile() as CompiledQuery
    known.add(compiled.sql)
    note(compiled.sql)
    return compiled
  })
  instead(pg.Pool.prototype, 'query', (query, statement) => {
    for (const text of textsOf(statement)) {
      known.add(text)
      note(text)
    }
    return query()
  })
  instead(pg.Client.prototype, 'query', (query, statement) => {
    for (const text of textsOf(statement)) if (!known.has(text)) note(text)
    return query()
  })
  Object.assign(pg.Client.prototype, { [RECORDING]: true })
}

function instead(prototype: object, name: string, call: (original: () => unknown, first: unknown) => unknown): void {
  const methods = prototype as Record<string, Method>
  const original = methods[name]
  methods[name] = function noted(this: unknown, ...args) {
    return call(() => original && Reflect.apply(original, this, args), args[0])
  }
}

function stackHere(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = before
  return stack
}

/** A statement as `pg` accepts it: a text, an object with one, or several that are sent together. */
function textsOf(statement: unknown): string[] {
  if (typeof statement === 'string') return [statement.replace(/ \/\* req=\S+ \*\/$/, '')]
  if (typeof statement !== 'object' || statement === null) return []
  if ('queries' in statement && Array.isArray(statement.queries)) return statement.queries.flatMap(textsOf)
  return 'text' in statement ? textsOf(statement.text) : []
}
