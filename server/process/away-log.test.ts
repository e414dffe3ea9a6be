import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flagAsAway } from '../store/core/database-away.ts'
import { logAwayOnceAMinute } from './away-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function openLog() {
  const messages: string[] = []
  const { log } = Fastify({
    logger: {
      hooks: { logMethod: logAwayOnceAMinute() },
      stream: { write: (line) => void messages.push(JSON.parse(line).msg) },
    },
  })
  return { log, messages }
}

test('FM-124: logs a database that is away once a minute, whatever needed it', () => {
  const { log, messages } = openLog()
  for (let second = 0; second < 120; second += 1) {
    log.error({ err: flagAsAway(refused()) }, 'a request failed')
    // pg-boss copies errors.
    log.child({}).error({ err: Object.assign({}, flagAsAway(refused())) }, 'background work failed')
    vi.advanceTimersByTime(1000)
  }
  expect(messages).toEqual(['the database can’t be reached', 'the database can’t be reached'])
})

test('logs every other failure, including an unreachable mail server', () => {
  const { log, messages } = openLog()
  log.error({ err: flagAsAway(refused()) }, 'a request failed')
  log.error({ err: refused() }, 'mail could not be sent')
  log.error('as it is')
  expect(messages).toEqual(['the database can’t be reached', 'mail could not be sent', 'as it is'])
})
