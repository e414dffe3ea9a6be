import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NothingFoundProps {
  /** `leads`, for example. */
  what: string
  /** Whether the device's rows are all here; undefined while that is not known. */
  arrival: 'complete' | 'arriving' | 'offline' | undefined
  isFiltered: boolean
  onReset: () => void
}

/** In place of a list without rows: why there are none. */
export function NothingFound({ what, arrival, isFiltered, onReset }: NothingFoundProps) {
  if (arrival === 'offline') {
    return (
      <EmptyState icon="cloudOff" title="No signal yet">
        <p>What is not on this device comes when the signal returns.</p>
      </EmptyState>
    )
  }
  if (arrival !== 'complete') {
    return (
      <EmptyState icon="refresh" title={`Bringing your ${what} to this device`}>
        <p>The newest come first. You can start as soon as they show.</p>
      </EmptyState>
    )
  }
  if (!isFiltered) return <EmptyState icon="inbox" title={`No ${what} here yet`} />
  return (
    <EmptyState icon="search" title={`No ${what} match these filters`}>
      <Button onClick={onReset}>Clear filters</Button>
    </EmptyState>
  )
}
