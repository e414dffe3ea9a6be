import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import { isDatabaseAway } from '../store/core/database-away.ts'

type LogMethod = NonNullable<NonNullable<PinoLoggerOptions['hooks']>['logMethod']>

const EVERY_MS = 60_000

/**
 * While the database can't be reached, everything that needs it fails. The log says so in one line a minute, whatever
 * else fails.
 */
export function logAwayOnceAMinute(): LogMethod {
  let loggedAt = -Infinity
  return function (args, method) {
    const [fields] = args
    if (!isDatabaseAway(errorIn(fields))) return method.apply(this, args)
    if (performance.now() - loggedAt < EVERY_MS) return
    loggedAt = performance.now()
    method.apply(this, [fields, 'the database can’t be reached'])
  }
}

const errorIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
