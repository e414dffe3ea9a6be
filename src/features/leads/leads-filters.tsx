import { lazy } from 'react'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { activeFilters } from './active-filters.ts'
import type { ChosenFilters, LeadList } from './lead-list-search.ts'

interface LeadsFiltersProps {
  list: LeadList
  chosen: ChosenFilters
  onSearch: (chosen: ChosenFilters) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const OpenPanel = lazy(async () => ({ default: (await import('./open-filter-panel.tsx')).OpenFilterPanel }))

export const LeadsFilters = ({ list, chosen, onSearch, isOpen, onOpen }: LeadsFiltersProps) => (
  <FilterBar
    active={activeFilters(chosen)}
    isOpen={isOpen}
    onClear={() => onSearch({})}
    onOpen={onOpen}
    panel={() => <OpenPanel chosen={chosen} list={list} onSearch={onSearch} />}
    title="Filter Leads"
  />
)
