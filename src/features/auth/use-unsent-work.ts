import { useOutbox } from '../../db/hooks.ts'
import type { UnsentWork } from '../../db/unsent-work.ts'

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const outbox = useOutbox()
  if (!outbox) return
  return { waiting: outbox.waiting.length + outbox.sending.length + outbox.unfed, refused: outbox.refused.length }
}
