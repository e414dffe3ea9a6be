import type { FastifyBaseLogger } from 'fastify'
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod'
import { type $ZodIssue, type $ZodType, safeEncode } from 'zod/v4/core'

type Compiler = typeof serializerCompiler

/** Shortens a row that was stored before its schema had a limit, instead of failing every list with it. */
export function createSerializerCompiler(log: FastifyBaseLogger): Compiler {
  const say = createOversizeLog(log)
  return ({ schema: given, method, url }) => {
    if (!('_zod' in given)) return serializerCompiler({ schema: given, method, url })
    return (data) => {
      const whole = safeEncode(given, data)
      if (whole.success) return JSON.stringify(whole.data)
      const places = oversizedIn(whole.error.issues)
      const shortened = places.reduce((fitted: unknown, place) => withShortened(fitted, place), data)
      const fitted = encodeWithout(given, shortened)
      if (places.length === 0 || !fitted.success) {
        throw new ResponseSerializationError(method, url, { cause: whole.error })
      }
      say(url, data, places)
      return JSON.stringify(fitted.data)
    }
  }
}

/** A shortened text that is no longer valid, such as half an email address, is left out. */
function encodeWithout(schema: $ZodType, data: unknown) {
  const first = safeEncode(schema, data)
  if (first.success) return first
  const emptied = first.error.issues.reduce((rest: unknown, { path }) => withValueAt(rest, path, () => undefined), data)
  return safeEncode(schema, emptied)
}

interface Place {
  readonly path: readonly PropertyKey[]
  readonly most: number
}

function oversizedIn(issues: readonly $ZodIssue[], under: readonly PropertyKey[] = []): Place[] {
  return issues.flatMap((issue) => {
    const path = [...under, ...issue.path]
    if (issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')) {
      return [{ path, most: Number(issue.maximum) }]
    }
    return issue.code === 'invalid_union' ? oversizedIn(issue.errors.flat(), path) : []
  })
}

const ENDING = '…'

const withShortened = (data: unknown, { path, most }: Place) =>
  withValueAt(data, path, (value) => {
    if (typeof value === 'string') return value.slice(0, Math.max(0, most - ENDING.length)).toWellFormed() + ENDING
    return Array.isArray(value) ? value.slice(0, most) : value
  })

function withValueAt(data: unknown, path: readonly PropertyKey[], change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(data)
  if (typeof data !== 'object' || data === null) return data
  const copy: Record<PropertyKey, unknown> | unknown[] = Array.isArray(data) ? [...data] : { ...data }
  Reflect.set(copy, name, withValueAt(Reflect.get(data, name), rest, change))
  return copy
}

const MOST_REMEMBERED = 1_000

/** Logs each row once, because lists are requested all day. The log never contains its content. */
function createOversizeLog(log: FastifyBaseLogger) {
  const logged = new Set<string>()
  return (url: string, data: unknown, places: readonly Place[]) => {
    for (const { path } of places) {
      const row = path.slice(0, -1).reduce<unknown>((part, name) => Reflect.get(Object(part), name), data)
      const _id: unknown = Reflect.get(Object(row), '_id')
      const field = path.map(String).join('.')
      const key = typeof _id === 'string' ? `${_id} ${String(path.at(-1))}` : `${url} ${field}`
      if (logged.has(key) || logged.size >= MOST_REMEMBERED) continue
      logged.add(key)
      log.error({ url, field, rowId: _id }, 'a row is longer than its field allows: it is shown shortened')
    }
  }
}
