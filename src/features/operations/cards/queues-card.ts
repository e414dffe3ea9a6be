import type { QueuesState } from '../../../../contract/entities/operations.ts'
import { thousands } from '../../../ui/primitives/amounts.ts'
import { formatAge } from '../../../ui/primitives/format-age.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

/** Longer than a large file takes to be imported, which others wait behind. */
const LATE_MS = 30 * 60 * 1000

export function queuesCard({ queues, imports }: QueuesState, now: number): CardContent {
  const ageMs = (at: string | undefined) => (at === undefined ? 0 : now - Date.parse(at))
  const sum = (what: 'waiting' | 'running') => queues.reduce((total, queue) => total + queue[what], 0)
  const late = queues.filter(({ oldestDueAt }) => ageMs(oldestDueAt) > LATE_MS)
  return {
    problems: problemsOf(
      ...late.map(({ name, waiting, oldestDueAt }) => ({
        text: texts.queues.late(nameOf(name), waiting, formatAge(ageMs(oldestDueAt))),
        todo: texts.queues.lateTodo,
      })),
      imports.failed > 0 && { text: texts.queues.importsFailed(imports.failed), todo: texts.queues.importsFailedTodo },
    ),
    well: imports.working > 0 ? texts.queues.importing(imports.working) : texts.queues.well,
    facts: [
      { label: texts.queues.importsWorking, value: thousands(imports.working) },
      { label: texts.queues.importsArriving, value: thousands(imports.arriving) },
      { label: texts.queues.tasksRunning, value: thousands(sum('running')) },
      { label: texts.queues.tasksWaiting, value: thousands(sum('waiting')) },
    ],
  }
}

const nameOf = (queue: string): string => texts.queues.names.get(queue) ?? queue
