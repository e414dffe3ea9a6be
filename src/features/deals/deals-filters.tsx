import { type ComponentProps, lazy } from 'react'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { activeDealFilters } from './deal-list-search.ts'
import type { OpenDealFilterPanel } from './open-deal-filter-panel.tsx'

interface DealsFiltersProps extends ComponentProps<typeof OpenDealFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const OpenPanel = lazy(async () => ({ default: (await import('./open-deal-filter-panel.tsx')).OpenDealFilterPanel }))

export const DealsFilters = ({ isOpen, onOpen, ...panel }: DealsFiltersProps) => (
  <FilterBar
    active={activeDealFilters(panel.chosen)}
    isOpen={isOpen}
    onClear={() => panel.onChosen({}, false)}
    onOpen={onOpen}
    panel={() => <OpenPanel {...panel} />}
    title="Filter Deals"
  />
)
