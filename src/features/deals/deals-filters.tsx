import { lazy } from 'react'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useChoosing } from '../../ui/use-choosing.ts'
import { activeDealFilters, type ChosenDealFilters } from './deal-list-search.ts'
import { useDealNumbers } from './use-deal-list.ts'

interface DealsFiltersProps {
  chosen: ChosenDealFilters
  onSearch: (chosen: ChosenDealFilters) => void
}

const DealFilterPanel = lazy(async () => ({ default: (await import('./deal-filter-panel.tsx')).DealFilterPanel }))

export const DealsFilters = (props: DealsFiltersProps) => (
  <FilterBar
    active={activeDealFilters(props.chosen)}
    memory="deal-filter-panel-open"
    onClear={() => props.onSearch({})}
    panel={() => <OpenPanel {...props} />}
    title="Filter Deals"
  />
)

function OpenPanel({ chosen, onSearch }: DealsFiltersProps) {
  const [choosing, choose] = useChoosing(chosen)
  const numbers = useDealNumbers(choosing)
  return <DealFilterPanel choosing={choosing} numbers={numbers} onChoosing={choose} onSearch={onSearch} />
}
