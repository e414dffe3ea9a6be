import { type ComponentProps, lazy } from 'react'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { activeFilters } from './active-filters.ts'
import type { OpenFilterPanel } from './open-filter-panel.tsx'

interface LeadsFiltersProps extends ComponentProps<typeof OpenFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const OpenPanel = lazy(async () => ({ default: (await import('./open-filter-panel.tsx')).OpenFilterPanel }))

export const LeadsFilters = ({ isOpen, onOpen, ...panel }: LeadsFiltersProps) => (
  <FilterBar
    active={activeFilters(panel.chosen)}
    isOpen={isOpen}
    onClear={() => panel.onChosen({}, false)}
    onOpen={onOpen}
    panel={() => <OpenPanel {...panel} />}
    title="Filter Leads"
  />
)
