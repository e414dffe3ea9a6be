import { useUnsent } from '../../db/hooks.ts'
import type { UnsentWork } from '../../db/unsent-work.ts'

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const unsent = useUnsent()
  return unsent && { waiting: unsent.pending.length + unsent.unfed, refused: unsent.refused.length }
}
