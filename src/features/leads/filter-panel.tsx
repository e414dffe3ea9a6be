import type { FormEvent } from 'react'
import {
  SELECT_FILTER_NAMES,
  selectFilters,
  TEXT_FILTER_NAMES,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import type { Facets } from '../../search/lead-search.ts'
import { Button } from '../../ui/button.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './filter-panel.module.css'
import type { ChosenFilters } from './lead-list-search.ts'
import { withChoice } from './with-choice.ts'

interface FilterPanelProps {
  choosing: ChosenFilters
  onChoosing: (choosing: ChosenFilters) => void
  onSearch: (chosen: ChosenFilters) => void
  /** What the choices so far leave; undefined while it is counted. */
  numbers: { total: number; facets: Facets } | undefined
}

/** Choices take effect with Search, not before: people set several at once, and the list would jump at each. */
export function FilterPanel({ choosing, onChoosing, onSearch, numbers }: FilterPanelProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(choosing)
  }
  const handleReset = () => {
    onChoosing({})
    onSearch({})
  }
  return (
    <form aria-label="Filter Leads" className={styles['panel']} onSubmit={handleSubmit} role="search">
      <div className={styles['fields']}>
        {TEXT_FILTER_NAMES.map((name) => (
          <TextField
            inputMode={name === 'phone' ? 'tel' : 'text'}
            key={name}
            label={textFilters[name]}
            onChange={(event) => onChoosing(withChoice(choosing, name, event.currentTarget.value))}
            value={choosing[name] ?? ''}
          />
        ))}
        <TextField
          inputMode="decimal"
          label="Radius (miles)"
          min={0}
          onChange={(event) => onChoosing(withChoice(choosing, 'radius', event.currentTarget.valueAsNumber || 0))}
          placeholder={choosing.postcode ? 'Around the postcode' : 'Add a postcode'}
          step="any"
          type="number"
          value={choosing.radius ?? ''}
        />
        {SELECT_FILTER_NAMES.map((name) => (
          <MultiSelect
            key={name}
            label={selectFilters[name]}
            onSelected={(values) => onChoosing(withChoice(choosing, name, values))}
            options={numbers?.facets[name] ?? []}
            selected={choosing[name] ?? []}
          />
        ))}
      </div>
      <div className={styles['actions']}>
        <Button icon="search" kind="primary" type="submit">
          Search
        </Button>
        <Button onClick={handleReset}>Reset</Button>
        <p className={styles['total']}>
          {numbers ? `${numbers.total.toLocaleString('en-GB')} leads match these choices` : 'Counting…'}
        </p>
      </div>
    </form>
  )
}
