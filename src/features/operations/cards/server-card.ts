import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { ServerState } from '../../../../contract/entities/operations.ts'
import { formatBytes, thousands } from '../../../ui/primitives/amounts.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

/** As the alert rules in kit/prometheus/alerts.yml. */
const LATE_MS = 200
const NEWS_LATE_MS = 10_000

/** A start is busy in itself. */
const SETTLED_MS = 3 * 60 * 1000

export function serverCard(server: ServerState, now: number): CardContent {
  const { version, startedAt, loopDelayMs: delay, memoryBytes, streams, newsLagMs } = server
  const hasSettled = now - Date.parse(startedAt) > SETTLED_MS
  return {
    problems: problemsOf(
      hasSettled &&
        delay.p99 > LATE_MS && { text: texts.server.busy(Math.round(delay.p99)), todo: texts.server.busyTodo },
      newsLagMs > NEWS_LATE_MS && {
        text: texts.server.newsLate(Math.round(newsLagMs / 1000)),
        todo: texts.server.newsLateTodo,
      },
    ),
    well: texts.server.well,
    facts: [
      { label: texts.server.version, value: version },
      { label: texts.server.startedAt, value: formatTimestamp(startedAt) },
      { label: texts.server.delay, value: texts.server.delayOf(Math.round(delay.median), Math.round(delay.longest)) },
      { label: texts.server.memory, value: formatBytes(memoryBytes) },
      { label: texts.server.streams, value: thousands(streams) },
    ],
  }
}
