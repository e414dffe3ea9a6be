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
import {
  AssigneeField,
  DateRangeField,
  DoNotCallField,
  type ExtraFieldProps,
  HasField,
  NotContactedField,
  NumberRangeField,
  type People,
} from '../../records/list-filters/extra-fields.tsx'
import { MoreFilters, usedFirst } from '../../records/list-filters/more-filters.tsx'
import { texts as filterTexts } from '../../records/list-filters/texts.ts'
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
  /** Of the whole company. */
  companyFacets: Facets | undefined
  people: People
}

const warningAbout = ({ radius, postcode }: ChosenFilters, centre: LeadPage['centre']) =>
  radius && !postcode ? texts.addAPostcodeToUse : centreNote(centre)

const describe = (leads: number) => (leads === 1 ? texts.oneLeadMatches : texts.leadsMatch(thousands(leads)))

/** What a rep narrows a list by, before the rest. */
const FIRST_IN_HANDS: readonly SelectFilterName[] = ['lead_status', 'posttown', 'next_follow_up']
/** What companies filter by every day. */
const OFTEN: readonly SelectFilterName[] = [
  'lead_status',
  'lead_source',
  'posttown',
  'next_follow_up',
  'current_energy_rating',
]
const SELDOM = SELECT_FILTER_NAMES.filter((name) => !OFTEN.includes(name))
const DATES = ['contacted', 'booked', 'created', 'entered'] as const
const isSeldomChosen = (chosen: ChosenFilters) =>
  SELDOM.some((name) => chosen[name]) || Boolean(chosen.has ?? chosen.do_not_call ?? chosen.floor_area)
const WHOSE = { all: texts.all, mine: texts.mine } as const

export function FilterPanel({ choosing, found, facets, companyFacets, people, hasOthers, ...on }: FilterPanelProps) {
  const isHandheld = useIsHandheld()
  const { inBox } = useFiltersOutsideBox(choosing)
  const hasValues = (name: SelectFilterName) => companyFacets === undefined || companyFacets[name].length > 0
  const extra: ExtraFieldProps = {
    choosing,
    onExtra: (name, value) => on.onChoose(withChoice(choosing, name, value)),
  }
  const selects = (names: readonly SelectFilterName[]) =>
    names.map((name) => (
      <MultiSelect
        key={name}
        label={hasValues(name) ? selectFilters[name] : filterTexts.noValues(selectFilters[name])}
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
      {selects(OFTEN.filter((name) => !(isHandheld && FIRST_IN_HANDS.includes(name))))}
      <AssigneeField {...extra} facet={facets?.assignee} people={people} />
      <NotContactedField {...extra} />
      {DATES.map((name) => (
        <DateRangeField {...extra} key={name} name={name} />
      ))}
      <MoreFilters isChosen={isSeldomChosen(choosing)}>
        <NumberRangeField
          choosing={choosing}
          name="floor_area"
          onExtra={(name, value) => on.onType(withChoice(choosing, name, value))}
        />
        <HasField {...extra} />
        <DoNotCallField {...extra} />
        {selects(usedFirst(SELDOM, hasValues))}
      </MoreFilters>
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
