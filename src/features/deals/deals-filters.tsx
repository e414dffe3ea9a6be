import type { ComponentProps, ReactNode } from 'react'
import { ListFilterBar } from '../../records/list-filters/list-filter-bar.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { activeDealFilters } from './active-deal-filters.ts'
import type { OpenDealFilterPanel } from './open-deal-filter-panel.tsx'
import { texts } from './texts.ts'

interface DealsFiltersProps extends ComponentProps<typeof OpenDealFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  tools: ReactNode
}

const OpenPanel = deferred(async () => (await import('./open-deal-filter-panel.tsx')).OpenDealFilterPanel)

export const DealsFilters = ({ isOpen, onOpen, tools, ...panel }: DealsFiltersProps) => (
  <ListFilterBar
    {...{ isOpen, onOpen, tools }}
    activeOf={activeDealFilters}
    chosen={panel.chosen}
    onChosen={panel.onChosen}
    panel={() => <OpenPanel {...panel} onMissing={() => onOpen(false)} />}
    title={texts.filterDeals}
  />
)
