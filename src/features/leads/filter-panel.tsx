import { useState } from 'react'
import {
  SELECT_FILTER_NAMES,
  selectFilters,
  TEXT_FILTER_NAMES,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import { withAlwaysOffered } from '../../search/always-offered.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { FilterForm } from '../../ui/filter-form.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { centreNote } from './centre-note.ts'
import type { ChosenFilters } from './lead-list-search.ts'
import { withChoice } from './with-choice.ts'
import { thousands } from '../../ui/thousands.ts'

interface FilterPanelProps {
  choosing: ChosenFilters
  onChoosing: (choosing: ChosenFilters) => void
  onSearch: (chosen: ChosenFilters) => void
  /** What the choices so far leave; undefined while it is counted. */
  numbers: Pick<LeadPage, 'total' | 'facets' | 'centre'> | undefined
}

const warningAbout = ({ radius, postcode }: ChosenFilters, centre: LeadPage['centre']) =>
  radius && !postcode ? 'The radius counts once there is a postcode.' : centreNote(centre)

const inWords = (leads: number) => (leads === 1 ? '1 lead matches' : `${thousands(leads)} leads match`)

export function FilterPanel({ choosing, onChoosing, onSearch, numbers }: FilterPanelProps) {
  const handleReset = () => {
    onChoosing({})
    onSearch({})
  }
  return (
    <FilterForm
      label="Filter Leads"
      onReset={handleReset}
      onSearch={() => onSearch(choosing)}
      outcome={numbers ? `${inWords(numbers.total)} these choices` : 'Counting…'}
      warning={warningAbout(choosing, numbers?.centre)}
    >
      {TEXT_FILTER_NAMES.map((name) => (
        <TextField
          inputMode={name === 'phone' ? 'tel' : 'text'}
          key={name}
          label={textFilters[name]}
          onChange={(event) => onChoosing(withChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      <RadiusField choosing={choosing} onChoosing={onChoosing} />
      {SELECT_FILTER_NAMES.map((name) => (
        <MultiSelect
          key={name}
          label={selectFilters[name]}
          onSelected={(values) => onChoosing(withChoice(choosing, name, values))}
          options={numbers ? withAlwaysOffered(name, numbers.facets[name]) : []}
          selected={choosing[name] ?? []}
        />
      ))}
    </FilterForm>
  )
}

/** Shows what is typed: the 0 that 0.5 begins with is no radius yet, and would be gone. */
function RadiusField({ choosing, onChoosing }: Pick<FilterPanelProps, 'choosing' | 'onChoosing'>) {
  const { radius = 0, postcode } = choosing
  const [typed, setTyped] = useState('')
  return (
    <TextField
      inputMode="decimal"
      label="Radius (miles)"
      min={0}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChoosing(withChoice(choosing, 'radius', event.currentTarget.valueAsNumber || 0))
      }}
      placeholder={postcode ? 'Around the postcode' : 'Add a postcode'}
      step="any"
      type="number"
      value={Number(typed) === radius ? typed : radius || ''}
    />
  )
}
