import { useChoosing } from '../../ui/use-choosing.ts'
import { DealFilterPanel } from './deal-filter-panel.tsx'
import { type ChosenDealFilters, readChosenDealFilters } from './deal-list-search.ts'
import { useDealNumbers } from './use-deal-list.ts'

interface OpenDealFilterPanelProps {
  chosen: ChosenDealFilters
  onSearch: (chosen: ChosenDealFilters) => void
}

export function OpenDealFilterPanel({ chosen, onSearch }: OpenDealFilterPanelProps) {
  const { choosing, choose, search } = useChoosing({ list: 'deals', chosen, read: readChosenDealFilters, onSearch })
  const numbers = useDealNumbers(choosing)
  return <DealFilterPanel choosing={choosing} numbers={numbers} onChoosing={choose} onSearch={search} />
}
