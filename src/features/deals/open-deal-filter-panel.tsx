import { usePeople } from '../../records/list-filters/use-looking.ts'
import { useChoosing } from '../../ui/forms/use-choosing.ts'
import { DealFilterPanel } from './deal-filter-panel.tsx'
import { type ChosenDealFilters, readChosenDealFilters } from './deal-list-search.ts'
import { useDealFacets } from './use-deal-list.ts'

interface OpenDealFilterPanelProps {
  chosen: ChosenDealFilters
  total: number | undefined
  onChosen: (chosen: ChosenDealFilters, replace: boolean) => void
  onSearch: (chosen: ChosenDealFilters) => void
}

const NO_FILTERS: ChosenDealFilters = {}

export function OpenDealFilterPanel({ chosen, total, onChosen, onSearch }: OpenDealFilterPanelProps) {
  const { choosing, isPending, choose, type, applyNow, settle } = useChoosing({
    chosen,
    read: readChosenDealFilters,
    onChosen,
  })
  return (
    <DealFilterPanel
      choosing={choosing}
      people={usePeople()}
      companyFacets={useDealFacets(NO_FILTERS)}
      facets={useDealFacets(chosen)}
      onChoose={choose}
      onLeave={applyNow}
      onSearch={() => onSearch(settle())}
      onType={type}
      total={isPending ? undefined : total}
    />
  )
}
