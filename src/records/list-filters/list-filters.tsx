import type { ReactNode } from 'react'
import type { DealTextName } from '../../../contract/entities/deal-filters.ts'
import type { DateFilterName, NumberFilterName } from '../../../contract/entities/filters/ranges.ts'
import { withAlwaysOffered } from '../../search/choices.ts'
import type { FacetOption, Facets } from '../../search/lead-search.ts'
import type { SelectName } from '../../search/search-filters.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import {
  AssigneeField,
  DateRangeField,
  DoNotCallField,
  HasField,
  NotContactedField,
  NumberRangeField,
  type People,
} from './extra-fields.tsx'
import type { ExtraFilters } from './extra-filters.ts'
import { MoreFilters, usedFirst } from './more-filters.tsx'
import { texts } from './texts.ts'

type CommonSelect = 'lead_source' | 'posttown' | 'next_follow_up' | 'current_energy_rating'

/** The filters of leads or of deals. */
export interface ListKind<Select extends SelectName, Text extends DealTextName> {
  /** The labels of the selects and the texts, in the order of the panel. */
  selects: Readonly<Record<Select | CommonSelect, string>>
  texts: Readonly<Record<Text, string>>
  status: Select
  dates: readonly DateFilterName[]
  /** Amounts that companies filter by every day. */
  numbers: readonly NumberFilterName[]
}

type Chosen = ExtraFilters & { whose?: 'mine' }

interface ListFiltersProps<Select extends SelectName, Text extends DealTextName> {
  kind: ListKind<Select, Text>
  choosing: Chosen & Partial<Record<Text, string>> & Partial<Record<Select | CommonSelect, unknown>>
  onChoose: <Name extends keyof Chosen>(name: Name, value: NonNullable<Chosen[Name]> | '') => void
  onType: (name: Text | NumberFilterName, value: string) => void
  select: (name: Select | CommonSelect, label: string, options: readonly FacetOption[]) => ReactNode
  /** Undefined where everything in the list is the user’s own. */
  whoseLabel: string | undefined
  facets: Facets | undefined
  /** Of the whole company. */
  companyFacets: Facets | undefined
  people: People
  /** Beside the texts. */
  children?: ReactNode
}

const WHOSE = { all: texts.all, mine: texts.mine } as const

/** What companies filter by every day, and under More filters the rest. In hands a rep’s own choices come first. */
export function ListFilters<Select extends SelectName, Text extends DealTextName>({
  kind,
  choosing,
  onChoose,
  onType,
  select,
  whoseLabel,
  facets,
  companyFacets,
  people,
  children,
}: ListFiltersProps<Select, Text>) {
  const isHandheld = useIsHandheld()
  const { firstInHands, often, seldom } = selectsOf(kind)
  const first = isHandheld ? firstInHands : []
  const hasValues = (name: Select | CommonSelect) => companyFacets === undefined || companyFacets[name].length > 0
  const selects = (names: ReadonlyArray<Select | CommonSelect>) =>
    names.map((name) => {
      const label = kind.selects[name]
      const options = facets ? withAlwaysOffered(name, facets[name]) : []
      return select(name, hasValues(name) ? label : texts.noValues(label), options)
    })
  const extra = { choosing, onExtra: onChoose }
  const isSeldomChosen =
    seldom.some((name) => choosing[name]) || Boolean(choosing.has ?? choosing.do_not_call ?? choosing.floor_area)
  return (
    <>
      {isHandheld && whoseLabel !== undefined ? (
        <Choice
          choices={WHOSE}
          isWide
          label={whoseLabel}
          onValue={(whose) => onChoose('whose', whose === 'mine' ? whose : '')}
          value={choosing.whose ?? 'all'}
        />
      ) : null}
      {selects(first)}
      {(Object.keys(kind.texts) as Text[]).map((name) => (
        <TextField
          inputMode={name === 'phone' ? 'tel' : 'text'}
          key={name}
          label={kind.texts[name]}
          onChange={(event) => onType(name, event.currentTarget.value)}
          value={choosing[name] ?? ''}
        />
      ))}
      {children}
      {selects(often.filter((name) => !first.includes(name)))}
      <AssigneeField {...extra} facet={facets?.assignee} people={people} />
      {kind.numbers.map((name) => (
        <NumberRangeField choosing={choosing} key={name} name={name} onType={onType} />
      ))}
      <NotContactedField {...extra} />
      {kind.dates.map((name) => (
        <DateRangeField {...extra} key={name} name={name} />
      ))}
      <MoreFilters isChosen={isSeldomChosen}>
        <NumberRangeField choosing={choosing} name="floor_area" onType={onType} />
        <HasField {...extra} />
        <DoNotCallField {...extra} />
        {selects(usedFirst(seldom, hasValues))}
      </MoreFilters>
    </>
  )
}

function selectsOf<Select extends SelectName>({ selects, status }: ListKind<Select, never>) {
  const often: ReadonlyArray<Select | CommonSelect> = [
    status,
    'lead_source',
    'posttown',
    'next_follow_up',
    'current_energy_rating',
  ]
  const firstInHands: ReadonlyArray<Select | CommonSelect> = [status, 'posttown', 'next_follow_up']
  const names = Object.keys(selects) as Array<Select | CommonSelect>
  return { firstInHands, often, seldom: names.filter((name) => !often.includes(name)) }
}
