import { EmptyState } from '../feedback/empty-state.tsx'

interface RowAbsentProps {
  /** `Lead`, for example. */
  what: string
  isLoading: boolean
  /** Whether all rows are on the device; undefined while that is unknown. */
  arrival: 'complete' | 'arriving' | 'offline' | undefined
}

/** Shown for a missing row. While rows are still arriving it may only be late. */
export function RowAbsent({ what, isLoading, arrival }: RowAbsentProps) {
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
  return (
    <EmptyState icon="search" isWholeScreen title={`${what} not found`}>
      <title>{`${what} not found · Doorstep`}</title>
      <p>It was deleted, or it belongs to another company.</p>
    </EmptyState>
  )
}
