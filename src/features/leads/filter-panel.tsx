import { useState } from 'react'
import {
  type SelectFilterName,
  selectFilters,
  type TextFilterName,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import type { People } from '../../records/list-filters/extra-fields.tsx'
import { withChoice } from '../../records/list-filters/extra-filters.ts'
import { ListFilters, type ListKind } from '../../records/list-filters/list-filters.tsx'
import type { Facets, LeadPage } from '../../search/lead-search.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import { FilterForm } from '../../ui/tables/filter-form.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import { centreNote } from './centre-note.ts'
import type { ChosenFilters } from './lead-list-search.ts'
import { texts } from './texts.ts'

interface FilterPanelProps {
  /** Whether others' leads are in the list too. */
  hasOthers: boolean
  choosing: ChosenFilters
  /** A tick applies at once. */
  onChoose: (choosing: ChosenFilters) => void
  /** Typing applies after a pause. */
  onType: (choosing: ChosenFilters) => void
  onLeave: () => void
  onSearch: () => void
  found: Pick<LeadPage, 'total' | 'centre'> | undefined
  facets: Facets | undefined
  /** Of the whole company. */
  companyFacets: Facets | undefined
  people: People
}

const warningAbout = ({ radius, postcode }: ChosenFilters, centre: LeadPage['centre']) =>
  radius && !postcode ? texts.addAPostcodeToUse : centreNote(centre)

const describe = (leads: number) => (leads === 1 ? texts.oneLeadMatches : texts.leadsMatch(thousands(leads)))

const kind: ListKind<SelectFilterName, TextFilterName> = {
  selects: selectFilters,
  texts: textFilters,
  status: 'lead_status',
  dates: ['contacted', 'booked', 'created', 'entered'],
  numbers: [],
}

export function FilterPanel({ choosing, found, facets, companyFacets, people, hasOthers, ...on }: FilterPanelProps) {
  const { inBox } = useFiltersOutsideBox(choosing)
  return (
    <FilterForm
      label={texts.filterLeads}
      onLeave={on.onLeave}
      onReset={() => on.onChoose(inBox)}
      onSearch={on.onSearch}
      outcome={found ? texts.textTheseFilters(describe(found.total)) : texts.counting}
      warning={warningAbout(choosing, found?.centre)}
    >
      <ListFilters
        {...{ choosing, companyFacets, facets, kind, people }}
        onChoose={(name, value) => on.onChoose(withChoice(choosing, name, value))}
        onType={(name, value) => on.onType(withChoice(choosing, name, value))}
        select={(name, label, options) => (
          <MultiSelect
            key={name}
            label={label}
            onSelected={(values) => on.onChoose(withChoice(choosing, name, values))}
            options={options}
            selected={choosing[name] ?? []}
          />
        )}
        whoseLabel={hasOthers ? texts.whoseLeads : undefined}
      >
        <RadiusField choosing={choosing} onType={on.onType} />
      </ListFilters>
    </FilterForm>
  )
}

/** Shows what is typed: on the way to 0.5 the 0 alone is not a valid radius, and would be erased. */
function RadiusField({ choosing, onType }: Pick<FilterPanelProps, 'choosing' | 'onType'>) {
  const { radius = 0, postcode } = choosing
  const [typed, setTyped] = useState('')
  return (
    <TextField
      inputMode="decimal"
      label={texts.radiusMiles}
      min={0}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onType(withChoice(choosing, 'radius', event.currentTarget.valueAsNumber || 0))
      }}
      placeholder={postcode ? texts.aroundThePostcode : texts.addAPostcode}
      step="any"
      type="number"
      value={Number(typed) === radius ? typed : radius || ''}
    />
  )
}
