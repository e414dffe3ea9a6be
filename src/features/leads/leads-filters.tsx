import type { ComponentProps, ReactNode } from 'react'
import { ListFilterBar } from '../../records/list-filters/list-filter-bar.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { activeFilters } from './active-filters.ts'
import type { OpenFilterPanel } from './open-filter-panel.tsx'
import { texts } from './texts.ts'

interface LeadsFiltersProps extends ComponentProps<typeof OpenFilterPanel> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  tools: ReactNode
}

const OpenPanel = deferred(async () => (await import('./open-filter-panel.tsx')).OpenFilterPanel)

export const LeadsFilters = ({ isOpen, onOpen, tools, ...panel }: LeadsFiltersProps) => (
  <ListFilterBar
    {...{ isOpen, onOpen, tools }}
    activeOf={activeFilters}
    chosen={panel.chosen}
    onChosen={panel.onChosen}
    panel={() => <OpenPanel {...panel} onMissing={() => onOpen(false)} />}
    title={texts.filterLeads}
  />
)
