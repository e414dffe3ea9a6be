import { DEAL_SELECT_NAMES, dealSelectFilters, dealTextFilters } from '../../../contract/entities/deal-filters.ts'
import { withAlwaysOffered } from '../../search/choices.ts'
import type { FacetOption, Facets } from '../../search/lead-search.ts'
import { FilterForm } from '../../ui/tables/filter-form.tsx'
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

export function DealFilterPanel({ choosing, total, facets, ...on }: DealFilterPanelProps) {
  return (
    <FilterForm
      label={texts.filterDeals}
      onLeave={on.onLeave}
      onReset={() => on.onChoose({})}
      onSearch={on.onSearch}
      outcome={total === undefined ? texts.counting : texts.textTheseFilters(describe(total))}
    >
      {DEAL_TEXT_NAMES.map((name) => (
        <TextField
          key={name}
          label={dealTextFilters[name]}
          onChange={(event) => on.onType(withDealChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      {DEAL_SELECT_NAMES.map((name) => (
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
      ))}
    </FilterForm>
  )
}

/** A chosen option stays in the list when nothing else matches it. */
const withChosen = (options: readonly FacetOption[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, count: 0 }, ...options]
