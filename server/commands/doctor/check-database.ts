import { REPLICA_FAR_BEHIND_SECONDS } from '../../../contract/entities/operations.ts'
import { type DatabaseFacts, examineDatabase } from '../../store/connection/examine-database.ts'
import {
  type DatabaseConfigs,
  LISTEN_URL_IS_POOLED,
  NEEDS_LISTEN_URL,
  OTHER_DATABASE,
  OLDEST_VERSION,
} from '../../store/connection/reach-database.ts'
import { reasonOf } from '../../store/connection/reason-of.ts'
import { judgeBackups } from './check-backups.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const DATABASE = 'Database'
const CLOCK = 'Clock'
const REPLICA = 'Read replica'

export async function checkDatabase(reach: () => Promise<DatabaseConfigs>): Promise<readonly Finding[]> {
  try {
    const facts = await examineDatabase(await reach())
    return [
      ...judgeDatabase(facts),
      ...judgeReplica(facts.replica),
      ...(facts.backups ? judgeBackups(facts.backups, new Date()) : []),
    ]
  } catch (error) {
    return [wrong(DATABASE, `It can’t be reached: ${reasonOf(error)}. Start PostgreSQL, or correct DATABASE_URL.`)]
  }
}

const SLOW_MS = 20
/** The most connections one server opens, for requests and background work. */
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

export function judgeReplica(replica: DatabaseFacts['replica']): Finding[] {
  if (!replica) return []
  if (replica.is === 'current') return [ok(REPLICA, 'It has everything.')]
  if (replica.is === 'other')
    return [wrong(REPLICA, 'DATABASE_READ_URL isn’t a replica of this database, so it isn’t used. Correct it.')]
  if (replica.is === 'away')
    return [
      warning(
        REPLICA,
        `It can’t be reached: ${reasonOf(replica.cause)}. The database does its work as well. Start it, or correct DATABASE_READ_URL.`,
      ),
    ]
  const seconds = Math.round(replica.behindSeconds)
  if (seconds <= REPLICA_FAR_BEHIND_SECONDS) return [ok(REPLICA, `It is ${seconds} s behind.`)]
  const text = `It is ${seconds} s behind, so the database does most of its work as well. Look at its disk and its connection.`
  return [warning(REPLICA, text)]
}

const differenceText = (aheadMs: number) =>
  `The database’s clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s. Turn on time synchronisation (NTP) on both.`

function problemsOf(facts: DatabaseFacts): Finding[] {
  const { version, encoding, answerMs, connections, tables } = facts
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
    ...problemsOfPooler(facts),
    ...(tables === 'newer'
      ? [wrong(DATABASE, 'It is of a newer Doorstep. Update this one, or name another database.')]
      : []),
    ...(tables === 'unreleased'
      ? [wrong(DATABASE, 'It is from before Doorstep 1.0.0 and can’t be opened. Name an empty one.')]
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

function problemsOfPooler({ keepsSessions, keepsStatements, own }: DatabaseFacts): Finding[] {
  const unnamed = keepsStatements ? [] : [warning(DATABASE, NO_NAMES)]
  if (!own) return [...(keepsSessions ? [] : [wrong(DATABASE, NEEDS_LISTEN_URL)]), ...unnamed]
  if (own.fault !== undefined)
    return [wrong(DATABASE, `DATABASE_LISTEN_URL can’t be reached: ${own.fault}. Correct it.`), ...unnamed]
  if (own.keepsSessions === false) return [wrong(DATABASE, LISTEN_URL_IS_POOLED), ...unnamed]
  if (own.isSameDatabase === false) return [wrong(DATABASE, OTHER_DATABASE), ...unnamed]
  return [...(keepsSessions ? [warning(DATABASE, NEEDS_NONE)] : []), ...unnamed]
}

const NO_NAMES =
  'The pooler keeps no prepared statements, so PostgreSQL plans each statement every time: about twice the work. Use PgBouncer 1.21 or newer with max_prepared_statements.'
const NEEDS_NONE =
  'DATABASE_URL keeps its sessions, so DATABASE_LISTEN_URL isn’t needed. Without it, each transaction costs a little less.'
