import { useUnsent } from '../../hooks/use-local-data.ts'
import { useUnsentFiles } from '../../hooks/use-uploads.ts'
import type { UnsentWork } from '../../db/session/unsent-work.ts'

/** Undefined while it is read. */
export function useUnsentWork(): UnsentWork | undefined {
  const unsent = useUnsent()
  const files = useUnsentFiles()
  if (!unsent || files === undefined) return undefined
  return { waiting: unsent.pending.length + unsent.unfed + files, refused: unsent.refused.length }
}
