import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { activeFilters } from './active-filters.ts'
import type { ChosenFilters, LeadList } from './lead-list-search.ts'
import styles from './leads-filters.module.css'
import { useLeadNumbers } from './use-lead-list.ts'

interface LeadsFiltersProps {
  list: LeadList
  chosen: ChosenFilters
  onSearch: (chosen: ChosenFilters) => void
}

const OPEN = 'filter-panel-open'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

/** The panel folds away to a line that still says what narrows the list. */
export function LeadsFilters({ list, chosen, onSearch }: LeadsFiltersProps) {
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(OPEN) === 'true')
  const handleToggle = () => {
    sessionStorage.setItem(OPEN, String(!isOpen))
    setIsOpen(!isOpen)
  }
  const active = activeFilters(chosen)
  return (
    <section className={styles['filters']}>
      <div className={styles['bar']}>
        <button
          aria-controls="filter-panel"
          aria-expanded={isOpen}
          className={styles['toggle']}
          onClick={handleToggle}
          type="button"
        >
          <Icon name="filter" />
          Filter Leads
          <span className={styles['chevron']}>
            <Icon name="chevronDown" size={18} />
          </span>
        </button>
        {active.length > 0 && !isOpen ? (
          <>
            <ul aria-label="Active filters" className={styles['active']}>
              {active.map(({ name, words }) => (
                <li key={name}>{words}</li>
              ))}
            </ul>
            <Button kind="quiet" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          </>
        ) : null}
      </div>
      <div id="filter-panel">
        <Suspense>{isOpen ? <OpenPanel chosen={chosen} list={list} onSearch={onSearch} /> : null}</Suspense>
      </div>
    </section>
  )
}

function OpenPanel({ list, chosen, onSearch }: LeadsFiltersProps) {
  const [choosing, setChoosing] = useState(chosen)
  const [shown, setShown] = useState(chosen)
  // The browser's Back changes what is chosen under the open panel.
  if (JSON.stringify(shown) !== JSON.stringify(chosen)) {
    setShown(chosen)
    setChoosing(chosen)
  }
  const numbers = useLeadNumbers(list, choosing)
  return <FilterPanel choosing={choosing} numbers={numbers} onChoosing={setChoosing} onSearch={onSearch} />
}
