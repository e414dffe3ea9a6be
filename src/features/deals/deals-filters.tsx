import type { ComponentProps, ReactNode } from 'react'
import { withoutFilter } from '../../records/list-filters/extra-filters.ts'
import { useNameOf } from '../../records/list-filters/use-looking.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import { activeDealFilters } from './deal-list-search.ts'
import type { OpenDealFilterPanel } from './open-deal-filter-panel.tsx'
import { texts } from './texts.ts'

interface DealsFiltersProps extends ComponentProps<typeof OpenDealFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  tools: ReactNode
}

const OpenPanel = deferred(async () => (await import('./open-deal-filter-panel.tsx')).OpenDealFilterPanel)

/** What is filtered by, and the panel to change it. */
export function DealsFilters({ isOpen, onOpen, tools, ...panel }: DealsFiltersProps) {
  const { outside, inBox } = useFiltersOutsideBox(panel.chosen)
  const nameOf = useNameOf()
  return (
    <FilterBar
      active={activeDealFilters(outside, nameOf)}
      isOpen={isOpen}
      onClear={() => panel.onChosen(inBox, false)}
      onRemove={(name) => panel.onChosen(withoutFilter(panel.chosen, name), false)}
      onOpen={onOpen}
      panel={() => <OpenPanel {...panel} onMissing={() => onOpen(false)} />}
      title={texts.filterDeals}
      tools={tools}
    />
  )
}
