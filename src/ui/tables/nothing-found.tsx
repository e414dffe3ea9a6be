import { Button } from '../primitives/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'

interface NothingFoundProps {
  what: string
  /** Whether all rows are on the device; undefined while that is unknown. */
  arrival: 'complete' | 'arriving' | 'offline' | undefined
  isFiltered: boolean
  onReset: () => void
}

/** How the first one comes here. */
const WAYS: Readonly<Record<string, string>> = {
  leads: 'Add a lead, or upload a file of them under Bulk Lead Upload.',
  deals: 'A lead becomes a deal when you press Convert to Deal on it.',
  contacts: 'Add a contact, or create one from a lead.',
  accounts: 'Add a company that you work with.',
  knocks: 'On a phone or tablet, press Knock on the map and tap the house.',
}

export function NothingFound({ what, arrival, isFiltered, onReset }: NothingFoundProps) {
  if (arrival === 'offline') {
    return (
      <EmptyState icon="cloudOff" title="You’re offline">
        <p>Anything not on this device will load when you’re back online.</p>
      </EmptyState>
    )
  }
  if (arrival !== 'complete') {
    return (
      <EmptyState icon="refresh" title={`Loading your ${what} onto this device`}>
        <p>Newest leads load first; you can start straight away.</p>
      </EmptyState>
    )
  }
  if (!isFiltered) {
    return (
      <EmptyState icon="inbox" title={`No ${what} here yet`}>
        {WAYS[what] ? <p>{WAYS[what]}</p> : null}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" title={`No ${what} match these filters`}>
      <Button onClick={onReset}>Clear filters</Button>
    </EmptyState>
  )
}
