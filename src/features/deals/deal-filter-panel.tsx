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
}

const describe = (deals: number) => (deals === 1 ? texts.oneDealMatches : texts.dealsMatch(thousands(deals)))

/** What a rep narrows a list by, before the rest. */
const FIRST_IN_HANDS: readonly DealSelectName[] = ['deal_status', 'posttown', 'next_follow_up']
const OTHERS = DEAL_SELECT_NAMES.filter((name) => !FIRST_IN_HANDS.includes(name))
const WHOSE = { all: texts.all, mine: texts.mine } as const

export function DealFilterPanel({ choosing, total, facets, ...on }: DealFilterPanelProps) {
  const isHandheld = useIsHandheld()
  const { inBox } = useFiltersOutsideBox(choosing)
  const selects = (names: readonly DealSelectName[]) =>
    names.map((name) => (
      <SelectField
        key={name}
        label={dealSelectFilters[name]}
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
          key={name}
          label={dealTextFilters[name]}
          onChange={(event) => on.onType(withDealChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      {selects(isHandheld ? OTHERS : DEAL_SELECT_NAMES)}
    </FilterForm>
  )
}

/** A chosen option stays in the list when nothing else matches it. */
const withChosen = (options: readonly FacetOption[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, count: 0 }, ...options]
