import { type DatabaseState, REPLICA_FAR_BEHIND_SECONDS } from '../../../../contract/entities/operations.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { formatAge } from '../../../ui/primitives/format-age.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

const MANY_WAITING = 10
const NEARLY_ALL = 0.9
const LONG_SECONDS = 5 * 60

type Replica = NonNullable<DatabaseState['replica']>

const lagOf = ({ behindSeconds = 0 }: Replica) => formatAge(behindSeconds * 1000)

function replicaProblem(replica: Replica) {
  const { is, behindSeconds = 0 } = replica
  if (is === 'away') return { text: texts.database.replicaAway, todo: texts.database.replicaAwayTodo }
  if (is === 'other') return { text: texts.database.replicaOther, todo: texts.database.replicaOtherTodo }
  if (behindSeconds <= REPLICA_FAR_BEHIND_SECONDS) return undefined
  return { text: texts.database.replicaLate(lagOf(replica)), todo: texts.database.replicaLateTodo }
}

const replicaValue = (replica: Replica) =>
  replica.is === 'behind' ? texts.database.replicaBehind(lagOf(replica)) : texts.database.replicaIs[replica.is]

export function databaseCard({
  version,
  bytes,
  connections,
  mostConnections,
  longestSeconds,
  pools,
  replica,
}: DatabaseState): CardContent {
  const { requests, pulls } = pools
  const longest = formatAge(longestSeconds * 1000)
  return {
    problems: problemsOf(
      requests.waiting > MANY_WAITING && {
        text: texts.database.waiting(requests.waiting),
        todo: texts.database.waitingTodo,
      },
      connections > mostConnections * NEARLY_ALL && {
        text: texts.database.full(connections, mostConnections),
        todo: texts.database.fullTodo,
      },
      longestSeconds > LONG_SECONDS && { text: texts.database.long(longest), todo: texts.database.longTodo },
      replica && replicaProblem(replica),
    ),
    well: texts.database.well,
    facts: [
      { label: texts.database.version, value: version },
      { label: texts.database.size, value: formatBytes(bytes) },
      { label: texts.database.connections, value: texts.of(connections, mostConnections) },
      { label: texts.database.requests, value: texts.of(requests.inUse, requests.most) },
      { label: texts.database.pulls, value: texts.of(pulls.inUse, pulls.most) },
      ...(replica ? [{ label: texts.database.replica, value: replicaValue(replica) }] : []),
    ],
  }
}
