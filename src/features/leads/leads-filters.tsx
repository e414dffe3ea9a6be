import type { ComponentProps, ReactNode } from 'react'
import { withoutFilter } from '../../records/list-filters/extra-filters.ts'
import { useNameOf } from '../../records/list-filters/use-looking.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import { activeFilters } from './active-filters.ts'
import type { OpenFilterPanel } from './open-filter-panel.tsx'
import { texts } from './texts.ts'

interface LeadsFiltersProps extends ComponentProps<typeof OpenFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  tools: ReactNode
}

const OpenPanel = deferred(async () => (await import('./open-filter-panel.tsx')).OpenFilterPanel)

/** What is filtered by, and the panel to change it. */
export function LeadsFilters({ isOpen, onOpen, tools, ...panel }: LeadsFiltersProps) {
  const { outside, inBox } = useFiltersOutsideBox(panel.chosen)
  const nameOf = useNameOf()
  return (
    <FilterBar
      active={activeFilters(outside, nameOf)}
      isOpen={isOpen}
      onClear={() => panel.onChosen(inBox, false)}
      onRemove={(name) => panel.onChosen(withoutFilter(panel.chosen, name), false)}
      onOpen={onOpen}
      panel={() => <OpenPanel {...panel} onMissing={() => onOpen(false)} />}
      title={texts.filterLeads}
      tools={tools}
    />
  )
}
