import { useChoosing } from '../../ui/use-choosing.ts'
import { FilterPanel } from './filter-panel.tsx'
import { type ChosenFilters, type LeadList, readChosenFilters } from './lead-list-search.ts'
import { useLeadNumbers } from './use-lead-list.ts'

interface OpenFilterPanelProps {
  list: LeadList
  chosen: ChosenFilters
  onSearch: (chosen: ChosenFilters) => void
}

export function OpenFilterPanel({ list, chosen, onSearch }: OpenFilterPanelProps) {
  const { choosing, choose, search } = useChoosing({
    list: `leads ${list}`,
    chosen,
    read: readChosenFilters,
    onSearch,
  })
  return (
    <FilterPanel choosing={choosing} numbers={useLeadNumbers(list, choosing)} onChoosing={choose} onSearch={search} />
  )
}
