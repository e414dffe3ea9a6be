import { type DatabaseFacts, examineDatabase } from '../../store/connection/examine-database.ts'
import { OLDEST_VERSION } from '../../store/connection/reach-database.ts'
import { reasonOf } from '../../store/connection/reason-of.ts'
import { judgeBackups } from './check-backups.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const DATABASE = 'Database'
const CLOCK = 'Clock'

type Connection = Parameters<typeof examineDatabase>[0]

export async function checkDatabase(reach: () => Promise<Connection>): Promise<readonly Finding[]> {
  try {
    const facts = await examineDatabase(await reach())
    return [...judgeDatabase(facts), ...(facts.backups ? judgeBackups(facts.backups, new Date()) : [])]
  } catch (error) {
    return [wrong(DATABASE, `${reasonOf(error)}. Start PostgreSQL, or correct DATABASE_URL.`)]
  }
}

const SLOW_MS = 20
/** What one server opens at most, for requests and its own work. */
const CONNECTIONS_NEEDED = 20
const MOST_AHEAD_MS = 2_000

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const { version, answerMs, aheadMs } = facts
  const findings = problemsOf(facts)
  const isAhead = Math.abs(aheadMs) > MOST_AHEAD_MS
  return [
    ...(findings.length > 0 ? findings : [ok(DATABASE, `PostgreSQL ${version} answers in ${answerMs} ms.`)]),
    ...(isAhead ? [warning(CLOCK, differenceText(aheadMs))] : []),
  ]
}

const differenceText = (aheadMs: number) =>
  `The database’s clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s. Turn on time synchronisation (NTP) on both.`

function problemsOf(facts: DatabaseFacts): Finding[] {
  const { version, encoding, answerMs, connections, keepsSessions, tables } = facts
  const left = connections.most - connections.used
  return [
    ...(Number.parseInt(version) < OLDEST_VERSION
      ? [wrong(DATABASE, `PostgreSQL ${version} is too old. Install ${OLDEST_VERSION} or newer.`)]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [
          wrong(
            DATABASE,
            `Its encoding is ${encoding}, which can’t hold every name. Make a database with encoding UTF8.`,
          ),
        ]),
    ...(keepsSessions
      ? []
      : [
          wrong(
            DATABASE,
            'DATABASE_URL leads through a pooler in transaction mode, which Doorstep doesn’t support. Use session mode, or PostgreSQL’s own address.',
          ),
        ]),
    ...(tables === 'newer'
      ? [wrong(DATABASE, 'It is of a newer Doorstep. Update this one, or name another database.')]
      : []),
    ...(left < CONNECTIONS_NEEDED
      ? [
          warning(
            DATABASE,
            `Only ${left} of ${connections.most} connections are free, and a server uses up to ${CONNECTIONS_NEEDED}. Raise max_connections if no server of Doorstep is running.`,
          ),
        ]
      : []),
    ...(answerMs > SLOW_MS
      ? [warning(DATABASE, `It takes ${answerMs} ms to answer. Run the server nearer to it: every save waits for it.`)]
      : []),
  ]
}
