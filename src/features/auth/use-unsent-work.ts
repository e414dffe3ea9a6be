import { useOutbox } from '../../db/hooks.ts'

export interface UnsentWork {
  /** Not sent yet. */
  waiting: number
  /** Refused: for the person to decide. */
  refused: number
}

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const outbox = useOutbox()
  if (!outbox) return
  return { waiting: outbox.waiting.length + outbox.sending.length, refused: outbox.refused.length }
}
