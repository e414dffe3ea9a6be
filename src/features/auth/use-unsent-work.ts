import { useOutbox } from '../../db/hooks.ts'
import type { UnsentWork } from '../../db/unsent-work.ts'

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const outbox = useOutbox()
  if (!outbox) return
  const unfed = outbox.batches.reduce((sum, { total, fed }) => sum + total - fed, 0)
  return { waiting: outbox.waiting.length + outbox.sending.length + unfed, refused: outbox.refused.length }
}
