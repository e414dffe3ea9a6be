import type { DatabaseState } from '../../../../contract/entities/operations.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { formatAge } from '../../../ui/primitives/format-age.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

const MANY_WAITING = 10
const NEARLY_ALL = 0.9
const LONG_SECONDS = 5 * 60

export function databaseCard({
  version,
  bytes,
  connections,
  mostConnections,
  longestSeconds,
  pools,
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
    ),
    well: texts.database.well,
    facts: [
      { label: texts.database.version, value: version },
      { label: texts.database.size, value: formatBytes(bytes) },
      { label: texts.database.connections, value: texts.of(connections, mostConnections) },
      { label: texts.database.requests, value: texts.of(requests.inUse, requests.most) },
      { label: texts.database.pulls, value: texts.of(pulls.inUse, pulls.most) },
    ],
  }
}
