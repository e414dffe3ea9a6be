import { useState } from 'react'
import {
  SELECT_FILTER_NAMES,
  type SelectFilterName,
  selectFilters,
  TEXT_FILTER_NAMES,
  textFilters,
} from '../../../contract/entities/lead-filters.ts'
import { withAlwaysOffered } from '../../search/choices.ts'
import type { Facets, LeadPage } from '../../search/lead-search.ts'
import { FilterForm } from '../../ui/tables/filter-form.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { centreNote } from './centre-note.ts'
import type { ChosenFilters } from './lead-list-search.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
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
}

const warningAbout = ({ radius, postcode }: ChosenFilters, centre: LeadPage['centre']) =>
  radius && !postcode ? texts.addAPostcodeToUse : centreNote(centre)

const describe = (leads: number) => (leads === 1 ? texts.oneLeadMatches : texts.leadsMatch(thousands(leads)))

/** What a rep narrows a list by, before the rest. */
const FIRST_IN_HANDS: readonly SelectFilterName[] = ['lead_status', 'posttown', 'next_follow_up']
const OTHERS = SELECT_FILTER_NAMES.filter((name) => !FIRST_IN_HANDS.includes(name))
const WHOSE = { all: texts.all, mine: texts.mine } as const

export function FilterPanel({ choosing, found, facets, hasOthers, ...on }: FilterPanelProps) {
  const isHandheld = useIsHandheld()
  const { inBox } = useFiltersOutsideBox(choosing)
  const selects = (names: readonly SelectFilterName[]) =>
    names.map((name) => (
      <MultiSelect
        key={name}
        label={selectFilters[name]}
        onSelected={(values) => on.onChoose(withChoice(choosing, name, values))}
        options={facets ? withAlwaysOffered(name, facets[name]) : []}
        selected={choosing[name] ?? []}
      />
    ))
  return (
    <FilterForm
      label={texts.filterLeads}
      onLeave={on.onLeave}
      onReset={() => on.onChoose(inBox)}
      onSearch={on.onSearch}
      outcome={found ? texts.textTheseFilters(describe(found.total)) : texts.counting}
      warning={warningAbout(choosing, found?.centre)}
    >
      {isHandheld && hasOthers ? (
        <Choice
          choices={WHOSE}
          isWide
          label={texts.whoseLeads}
          onValue={(whose) => on.onChoose(withChoice(choosing, 'whose', whose === 'mine' ? whose : ''))}
          value={choosing.whose ?? 'all'}
        />
      ) : null}
      {isHandheld ? selects(FIRST_IN_HANDS) : null}
      {TEXT_FILTER_NAMES.map((name) => (
        <TextField
          inputMode={name === 'phone' ? 'tel' : 'text'}
          key={name}
          label={textFilters[name]}
          onChange={(event) => on.onType(withChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      <RadiusField choosing={choosing} onType={on.onType} />
      {selects(isHandheld ? OTHERS : SELECT_FILTER_NAMES)}
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

function withChoice<Name extends keyof ChosenFilters>(
  chosen: ChosenFilters,
  name: Name,
  value: NonNullable<ChosenFilters[Name]> | '',
): ChosenFilters {
  const { [name]: _before, ...others } = chosen
  const isEmpty = value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  return isEmpty ? others : { ...others, [name]: value }
}
