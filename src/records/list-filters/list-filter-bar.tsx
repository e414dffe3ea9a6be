import type { ReactNode } from 'react'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import { type ActiveFilter, withoutFilter } from './extra-filters.ts'
import { useNameOf } from './use-looking.ts'

interface ListFilterBarProps<Chosen extends { q?: string }> {
  title: string
  chosen: Chosen
  activeOf: (chosen: Chosen, nameOf: (userId: string) => string) => ActiveFilter[]
  onChosen: (chosen: Chosen, replace: boolean) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  tools: ReactNode
  panel: () => ReactNode
}

/** What a list is filtered by, and the panel to change it. */
export function ListFilterBar<Chosen extends { q?: string }>(props: ListFilterBarProps<Chosen>) {
  const { chosen, activeOf, onChosen, ...bar } = props
  const { outside, inBox } = useFiltersOutsideBox(chosen)
  const nameOf = useNameOf()
  return (
    <FilterBar
      {...bar}
      active={activeOf(outside, nameOf)}
      onClear={() => onChosen(inBox as Chosen, false)}
      onRemove={(name) => onChosen(withoutFilter(chosen, name), false)}
    />
  )
}
