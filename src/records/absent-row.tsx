import { EmptyState } from '../feedback/empty-state.tsx'

interface RowAbsentProps {
  /** `Lead`, for example. */
  what: string
  isLoading: boolean
  /** Whether all rows are on the device; undefined while that is unknown. */
  arrival: 'complete' | 'arriving' | 'offline' | undefined
  /** Older rows stay on the server. */
  lacksOlder?: boolean
}

/** Shown for a missing row. While rows are still arriving it may only be late. */
export function RowAbsent({ what, isLoading, arrival, lacksOlder }: RowAbsentProps) {
  if (isLoading || arrival === undefined || arrival === 'arriving') {
    return (
      <>
        <title>Loading... · Doorstep</title>
        <p role="status">Loading...</p>
      </>
    )
  }
  if (arrival === 'offline') {
    return (
      <EmptyState icon="cloudOff" isWholeScreen title={`This ${what.toLowerCase()} is not on this device yet`}>
        <title>{`${what} · Doorstep`}</title>
        <p>It will load when you’re back online.</p>
      </EmptyState>
    )
  }
  if (lacksOlder) {
    return (
      <EmptyState icon="search" isWholeScreen title={`This ${what.toLowerCase()} is not on this device`}>
        <title>{`${what} · Doorstep`}</title>
        <p>This device keeps only the newest leads. It may be an older one, or it was deleted.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" isWholeScreen title={`${what} not found`}>
      <title>{`${what} not found · Doorstep`}</title>
      <p>It was deleted, or it belongs to another company.</p>
    </EmptyState>
  )
}
