import { DEAL_SELECT_NAMES, dealSelectFilters, dealTextFilters } from '../../../contract/entities/deal-filters.ts'
import { withAlwaysOffered } from '../../search/always-offered.ts'
import type { FacetOption, Facets } from '../../search/lead-search.ts'
import { FilterForm } from '../../ui/filter-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ChosenDealFilters, DEAL_TEXT_NAMES, withDealChoice } from './deal-list-search.ts'
import { thousands } from '../../ui/thousands.ts'

interface DealFilterPanelProps {
  choosing: ChosenDealFilters
  onChoosing: (choosing: ChosenDealFilters) => void
  onSearch: (chosen: ChosenDealFilters) => void
  /** What the choices so far leave; undefined while it is counted. */
  numbers: { total: number; facets: Facets } | undefined
}

const inWords = (deals: number) => (deals === 1 ? '1 deal matches' : `${thousands(deals)} deals match`)

export function DealFilterPanel({ choosing, onChoosing, onSearch, numbers }: DealFilterPanelProps) {
  const handleReset = () => {
    onChoosing({})
    onSearch({})
  }
  return (
    <FilterForm
      label="Filter Deals"
      onReset={handleReset}
      onSearch={() => onSearch(choosing)}
      outcome={numbers ? `${inWords(numbers.total)} these choices` : 'Counting…'}
    >
      {DEAL_TEXT_NAMES.map((name) => (
        <TextField
          key={name}
          label={dealTextFilters[name]}
          onChange={(event) => onChoosing(withDealChoice(choosing, name, event.currentTarget.value))}
          value={choosing[name] ?? ''}
        />
      ))}
      {DEAL_SELECT_NAMES.map((name) => (
        <SelectField
          key={name}
          label={dealSelectFilters[name]}
          onValue={(value) => onChoosing(withDealChoice(choosing, name, value))}
          value={choosing[name] ?? ''}
        >
          <option value="">All</option>
          {withChosen(numbers ? withAlwaysOffered(name, numbers.facets[name]) : [], choosing[name]).map(
            ({ value, count }) => (
              <option key={value} value={value}>
                {`${value} (${thousands(count)})`}
              </option>
            ),
          )}
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
