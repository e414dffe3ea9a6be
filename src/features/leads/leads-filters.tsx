import { lazy } from 'react'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useChoosing } from '../../ui/use-choosing.ts'
import { activeFilters } from './active-filters.ts'
import type { ChosenFilters, LeadList } from './lead-list-search.ts'
import { useLeadNumbers } from './use-lead-list.ts'

interface LeadsFiltersProps {
  list: LeadList
  chosen: ChosenFilters
  onSearch: (chosen: ChosenFilters) => void
}

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

export const LeadsFilters = (props: LeadsFiltersProps) => (
  <FilterBar
    active={activeFilters(props.chosen)}
    memory="filter-panel-open"
    onClear={() => props.onSearch({})}
    panel={() => <OpenPanel {...props} />}
    title="Filter Leads"
  />
)

function OpenPanel({ list, chosen, onSearch }: LeadsFiltersProps) {
  const [choosing, choose] = useChoosing(chosen)
  const numbers = useLeadNumbers(list, choosing)
  return <FilterPanel choosing={choosing} numbers={numbers} onChoosing={choose} onSearch={onSearch} />
}
