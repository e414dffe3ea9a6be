import type { LeadPage } from '../../search/lead-search.ts'
import { usePeople } from '../../records/list-filters/use-looking.ts'
import { useChoosing } from '../../ui/forms/use-choosing.ts'
import { FilterPanel } from './filter-panel.tsx'
import { type ChosenFilters, type LeadList, readChosenFilters } from './lead-list-search.ts'
import { useCompanyFacets, useLeadFacets } from './use-lead-list.ts'

interface OpenFilterPanelProps {
  list: LeadList
  chosen: ChosenFilters
  found: Pick<LeadPage, 'total' | 'centre'> | undefined
  onChosen: (chosen: ChosenFilters, replace: boolean) => void
  onSearch: (chosen: ChosenFilters) => void
}

export function OpenFilterPanel({ list, chosen, found, onChosen, onSearch }: OpenFilterPanelProps) {
  const { choosing, isPending, choose, type, applyNow, settle } = useChoosing({
    chosen,
    read: readChosenFilters,
    onChosen,
  })
  return (
    <FilterPanel
      choosing={choosing}
      people={usePeople()}
      companyFacets={useCompanyFacets()}
      facets={useLeadFacets(list, chosen)}
      hasOthers={list === 'all'}
      found={isPending ? undefined : found}
      onChoose={choose}
      onLeave={applyNow}
      onSearch={() => onSearch(settle())}
      onType={type}
    />
  )
}
