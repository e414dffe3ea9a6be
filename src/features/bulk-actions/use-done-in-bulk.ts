import { useCompany } from '../../hooks/use-local-data.ts'
import { useBatches } from '../../hooks/use-sync-data.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { batchText, batchTitle } from './batch-notice.tsx'

/** What the person has done to many leads of the company at once, as long as the device remembers it. */
export function useDoneInBulk() {
  const { companyId } = useCompany()
  const undo = useUndoBatch()
  const batches = useBatches() ?? []
  return batches
    .filter((batch) => batch.companyId === companyId && batch.total > 1)
    .map((batch) => ({
      key: batch.batchId,
      // Seconds would be old by the time they are read.
      text: `${batchTitle(batch)}: ${batchText(batch, 0)}`,
      at: batch.savedAt,
      undo: batch.queued === 0 ? () => void undo(batch.batchId) : undefined,
    }))
}
