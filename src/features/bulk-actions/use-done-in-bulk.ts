import { useNow } from '../../hooks/use-now.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import { useBatches } from '../../hooks/use-sync-data.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { howMany } from './bulk-action.ts'
import { batchText } from './batch-notice.tsx'

interface DoneInBulk {
  key: string
  text: string
  at: number
  undo: (() => void) | undefined
}

/** What the person has done to many leads of the company at once, as long as the device remembers it. */
export function useDoneInBulk(): DoneInBulk[] {
  const { companyId } = useCompany()
  const now = useNow()
  const undo = useUndoBatch()
  const batches = useBatches() ?? []
  return batches
    .filter((batch) => batch.companyId === companyId && batch.total > 1)
    .map((batch) => {
      const { batchId, description, total, fed, ofDeals, savedAt, heldUntil } = batch
      const secondsHeld = Math.max(0, Math.ceil((heldUntil - now) / 1_000))
      return {
        key: batchId,
        text: `${description} · ${howMany(total, ofDeals ? 'deal' : 'lead')}: ${batchText(batch, secondsHeld)}`,
        at: savedAt,
        undo: fed === 0 ? () => void undo(batchId) : undefined,
      }
    })
}
