import type { HistoryStep } from '../../../contract/entities/history.ts'
import type { Notice } from '../../../contract/entities/notice.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { recordChangeText } from './history-text.ts'
import { texts } from './texts.ts'
import { ofNotice, ofOutbox, stepItem, type TimelineItem } from './timeline.ts'

interface RecordSources {
  /** Undefined without a connection. */
  history: readonly HistoryStep[] | undefined
  createdAt: string
  waiting: readonly OutboxEntry[]
  sent: readonly AcknowledgedEntry[]
  replaced: readonly Notice[]
  people: ReadonlyMap<string, string>
}

const NOTHING_SKIPPED: ReadonlySet<string> = new Set()

/** Everything about a contact or an account, newest first. */
export function recordTimelineOf({
  history,
  createdAt,
  waiting,
  sent,
  replaced,
  people,
}: RecordSources): TimelineItem[] {
  const added = { key: 'added', kind: 'details', text: texts.added, happenedAt: Date.parse(createdAt) } as const
  const items: TimelineItem[] = [
    added,
    ...(history ?? []).map((step) => stepItem(step, recordChangeText(step))),
    ...replaced.map((notice) => ofNotice(notice, people)),
    ...ofOutbox(history ? waiting : [...waiting, ...sent], NOTHING_SKIPPED),
  ]
  return items.toSorted((a, b) => b.happenedAt - a.happenedAt || b.key.localeCompare(a.key))
}
