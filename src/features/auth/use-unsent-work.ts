import { useUnsent } from '../../db/hooks.ts'
import { useUnsentFiles } from '../../db/uploads.ts'
import type { UnsentWork } from '../../db/unsent-work.ts'

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const unsent = useUnsent()
  const files = useUnsentFiles()
  if (!unsent || files === undefined) return undefined
  return { waiting: unsent.pending.length + unsent.unfed + files, refused: unsent.refused.length }
}
