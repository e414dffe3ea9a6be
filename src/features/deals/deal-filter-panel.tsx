import {
  DEAL_SELECT_NAMES,
  type DealSelectName,
  dealSelectFilters,
  dealTextFilters,
} from '../../../contract/entities/deal-filters.ts'
import { withAlwaysOffered } from '../../search/choices.ts'
import type { FacetOption, Facets } from '../../search/lead-search.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { FilterForm } from '../../ui/tables/filter-form.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
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
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type ChosenDealFilters, DEAL_TEXT_NAMES, withDealChoice } from './deal-list-search.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

interface DealFilterPanelProps {
  choosing: ChosenDealFilters
  /** A select applies at once. */
  onChoose: (choosing: ChosenDealFilters) => void
  /** Typing applies after a pause. */
  onType: (choosing: ChosenDealFilters) => void
  onLeave: () => void
  onSearch: () => void
  total: number | undefined
  facets: Facets | undefined
  /** Of the whole company. */
  companyFacets: Facets | undefined
  people: People
}

const describe = (deals: number) => (deals === 1 ? texts.oneDealMatches : texts.dealsMatch(thousands(deals)))

/** What a rep narrows a list by, before the rest. */
const FIRST_IN_HANDS: readonly DealSelectName[] = ['deal_status', 'posttown', 'next_follow_up']
const OFTEN: readonly DealSelectName[] = [
  'deal_status',
  'lead_source',
  'posttown',
  'next_follow_up',
  'current_energy_rating',
]
const SELDOM = DEAL_SELECT_NAMES.filter((name) => !OFTEN.includes(name))
const DATES = ['converted', 'contacted', 'booked', 'created', 'entered'] as const
const isSeldomChosen = (chosen: ChosenDealFilters) =>
  SELDOM.some((name) => chosen[name]) || Boolean(chosen.has ?? chosen.do_not_call ?? chosen.floor_area)
const WHOSE = { all: texts.all, mine: texts.mine } as const

export function DealFilterPanel({ choosing, total, facets, companyFacets, people, ...on }: DealFilterPanelProps) {
  const isHandheld = useIsHandheld()
  const { inBox } = useFiltersOutsideBox(choosing)
  const hasValues = (name: DealSelectName) => companyFacets === undefined || companyFacets[name].length > 0
  const extra: ExtraFieldProps = {
    choosing,
    onExtra: (name, value) => on.onChoose(withDealChoice(choosing, name, value)),
  }
  const typed: ExtraFieldProps = {
    choosing,
    onExtra: (name, value) => on.onType(withDealChoice(choosing, name, value)),
  }
  const selects = (names: readonly DealSelectName[]) =>
    names.map((name) => (
      <SelectField
        key={name}
        label={hasValues(name) ? dealSelectFilters[name] : filterTexts.noValues(dealSelectFilters[name])}
        onValue={(value) => on.onChoose(withDealChoice(choosing, name, value))}
        value={choosing[name] ?? ''}
      >
        <option value="">{texts.all}</option>
        {withChosen(facets ? withAlwaysOffered(name, facets[name]) : [], choosing[name]).map(({ value, count }) => (
          <option key={value} value={value}>
            {`${value} (${thousands(count)})`}
          </option>
        ))}
      </SelectField>
    ))
  return (
    <FilterForm
      label={texts.filterDeals}
      onLeave={on.onLeave}
      onReset={() => on.onChoose(inBox)}
      onSearch={on.onSearch}
      outcome={total === undefined ? texts.counting : texts.textTheseFilters(describe(total))}
    >
      {isHandheld ? (
        <>
          <Choice
            choices={WHOSE}
            isWide
            label={texts.whoseDeals}
            onValue={(whose) => on.onChoose(withDealChoice(choosing, 'whose', whose === 'mine' ? whose : ''))}
            value={choosing.whose ?? 'all'}
          />
          {selects(FIRST_IN_HANDS)}
        </>
      ) : null}
      {DEAL_TEXT_NAMES.map((name) => (
        <TextField
          inputMode={name === 'phone' ? 'tel' : 'text'}
          key={name}
          label={dealTextFilters[name]}
          onChange={(event) => on.onType(withDealChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      {selects(OFTEN.filter((name) => !(isHandheld && FIRST_IN_HANDS.includes(name))))}
      <AssigneeField {...extra} facet={facets?.assignee} people={people} />
      <NumberRangeField {...typed} name="value" />
      <NotContactedField {...extra} />
      {DATES.map((name) => (
        <DateRangeField {...extra} key={name} name={name} />
      ))}
      <MoreFilters isChosen={isSeldomChosen(choosing)}>
        <NumberRangeField {...typed} name="floor_area" />
        <HasField {...extra} />
        <DoNotCallField {...extra} />
        {selects(usedFirst(SELDOM, hasValues))}
      </MoreFilters>
    </FilterForm>
  )
}

/** A chosen option stays in the list when nothing else matches it. */
const withChosen = (options: readonly FacetOption[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, count: 0 }, ...options]
