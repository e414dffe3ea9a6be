import { useSyncSummary } from '../../db/hooks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** While leads are still arriving, a missing one may only be late. */
export function LeadAbsent({ isLoading }: { isLoading: boolean }) {
  const summary = useSyncSummary()
  const isComplete = summary?.bootstrap?.complete ?? false
  if (isLoading || (!isComplete && !summary?.offline)) {
    return (
      <>
        <title>Loading... · Doorstep</title>
        <p role="status">Loading...</p>
      </>
    )
  }
  if (!isComplete) {
    return (
      <EmptyState icon="cloudOff" title="This lead is not on this device yet">
        <p>It comes when the signal returns.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" title="Lead not found">
      <p>It was deleted, or it belongs to another company.</p>
    </EmptyState>
  )
}
