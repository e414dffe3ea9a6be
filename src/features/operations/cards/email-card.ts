import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { EmailState } from '../../../../contract/entities/operations.ts'
import { thousands } from '../../../ui/primitives/amounts.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

/** A mail server that has taken emails for an hour is well again. */
const LATELY_MS = 60 * 60 * 1000

export function emailCard(email: EmailState, now: number): CardContent {
  const { route, waiting, sending, stopped, sent, refused, failed, lastFailedAt, sendingSince } = email
  const hasFailedLately = lastFailedAt !== undefined && now - Date.parse(lastFailedAt) < LATELY_MS
  return {
    problems: problemsOf(
      route === 'folder' && { text: texts.email.noServer, todo: texts.email.noServerTodo },
      hasFailedLately && {
        text: texts.email.failed(failed, formatTimestamp(lastFailedAt)),
        todo: texts.email.failedTodo,
      },
      stopped > 0 && { text: texts.email.stopped(stopped), todo: texts.email.stoppedTodo },
    ),
    well: sending > 0 ? texts.email.sending(waiting, sending) : texts.email.well,
    facts: [
      { label: texts.email.waiting, value: thousands(waiting) },
      ...(sendingSince ? [{ label: texts.email.since, value: formatTimestamp(sendingSince) }] : []),
      { label: texts.email.sent, value: thousands(sent) },
      { label: texts.email.refused, value: thousands(refused) },
    ],
  }
}
