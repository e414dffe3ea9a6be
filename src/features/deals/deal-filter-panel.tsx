import {
  type DealSelectName,
  type DealTextName,
  dealSelectFilters,
  dealTextFilters,
} from '../../../contract/entities/deal-filters.ts'
import type { People } from '../../records/list-filters/extra-fields.tsx'
import { withChoice } from '../../records/list-filters/extra-filters.ts'
import { ListFilters, type ListKind } from '../../records/list-filters/list-filters.tsx'
import type { FacetOption, Facets } from '../../search/lead-search.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { FilterForm } from '../../ui/tables/filter-form.tsx'
import { useFiltersOutsideBox } from '../../ui/tables/list-search.tsx'
import type { ChosenDealFilters } from './deal-list-search.ts'
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

const kind: ListKind<DealSelectName, DealTextName> = {
  selects: dealSelectFilters,
  texts: dealTextFilters,
  status: 'deal_status',
  dates: ['converted', 'contacted', 'booked', 'created', 'entered'],
  numbers: ['value'],
}

export function DealFilterPanel({ choosing, total, facets, companyFacets, people, ...on }: DealFilterPanelProps) {
  const { inBox } = useFiltersOutsideBox(choosing)
  return (
    <FilterForm
      label={texts.filterDeals}
      onLeave={on.onLeave}
      onReset={() => on.onChoose(inBox)}
      onSearch={on.onSearch}
      outcome={total === undefined ? texts.counting : texts.textTheseFilters(describe(total))}
    >
      <ListFilters
        {...{ choosing, companyFacets, facets, kind, people }}
        onChoose={(name, value) => on.onChoose(withChoice(choosing, name, value))}
        onType={(name, value) => on.onType(withChoice(choosing, name, value))}
        select={(name, label, options) => (
          <SelectField
            key={name}
            label={label}
            onValue={(value) => on.onChoose(withChoice(choosing, name, value))}
            value={choosing[name] ?? ''}
          >
            <option value="">{texts.all}</option>
            {withChosen(options, choosing[name]).map(({ value, count }) => (
              <option key={value} value={value}>
                {`${value} (${thousands(count)})`}
              </option>
            ))}
          </SelectField>
        )}
        whoseLabel={texts.whoseDeals}
      />
    </FilterForm>
  )
}

/** A chosen option stays in the list when nothing else matches it. */
const withChosen = (options: readonly FacetOption[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, count: 0 }, ...options]
