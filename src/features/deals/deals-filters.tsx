import { lazy } from 'react'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { activeDealFilters, type ChosenDealFilters } from './deal-list-search.ts'

interface DealsFiltersProps {
  chosen: ChosenDealFilters
  onSearch: (chosen: ChosenDealFilters) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const OpenPanel = lazy(async () => ({ default: (await import('./open-deal-filter-panel.tsx')).OpenDealFilterPanel }))

export const DealsFilters = ({ chosen, onSearch, isOpen, onOpen }: DealsFiltersProps) => (
  <FilterBar
    active={activeDealFilters(chosen)}
    isOpen={isOpen}
    onClear={() => onSearch({})}
    onOpen={onOpen}
    panel={() => <OpenPanel chosen={chosen} onSearch={onSearch} />}
    title="Filter Deals"
  />
)
