import { useState } from 'react'
import {
  DO_NOT_CALL,
  doNotCallChoice,
  LEAD_HAS,
  LEAD_HAS_NAMES,
  leadHas,
  ME,
  UNASSIGNED,
} from '../../../contract/entities/filters/facts.ts'
import {
  DATE_PRESETS,
  type DateFilterName,
  dateFilters,
  isDatePreset,
  NOT_CONTACTED,
  type NumberFilterName,
  notContacted,
  numberFilters,
  numberRangeText,
  rangeEnds,
  rangeOf,
} from '../../../contract/entities/filters/ranges.ts'
import type { FacetOption } from '../../search/lead-search.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import type { ExtraFilters } from './extra-filters.ts'
import styles from './extra-fields.module.css'
import { texts } from './texts.ts'

export interface ExtraFieldProps {
  choosing: ExtraFilters
  onExtra: <Name extends keyof ExtraFilters>(name: Name, value: NonNullable<ExtraFilters[Name]> | '') => void
}

/** The users of the company, and who looks. */
export interface People {
  me: string
  names: ReadonlyMap<string, string>
}

interface AssigneeFieldProps extends ExtraFieldProps {
  people: People
  facet: readonly FacetOption[] | undefined
}

/** Everybody who may have leads, the user and nobody first. */
export function AssigneeField({ choosing, onExtra, people: { me, names }, facet = [] }: AssigneeFieldProps) {
  const countOf = (value: string) => facet.find((option) => option.value === value)?.count ?? 0
  const former = facet.filter(({ value }) => value !== UNASSIGNED && value !== me && !names.has(value))
  const options = [
    { value: ME, label: texts.me, count: countOf(me) },
    { value: UNASSIGNED, label: texts.unassigned, count: countOf(UNASSIGNED) },
    ...[...names].flatMap(([value, label]) => (value === me ? [] : [{ value, label, count: countOf(value) }])),
    ...former.map(({ value, count }) => ({ value, label: texts.formerColleague, count })),
  ]
  return (
    <MultiSelect
      label={texts.assignee}
      onSelected={(values) => onExtra('assignee', values)}
      options={options}
      selected={choosing.assignee ?? []}
    />
  )
}

const CUSTOM = 'custom'

/** A named range, or two dates. */
export function DateRangeField({ name, choosing, onExtra }: ExtraFieldProps & { name: DateFilterName }) {
  const { label } = dateFilters[name]
  const text = choosing[name] ?? ''
  const [isOpened, setIsOpened] = useState(false)
  const isCustom = text === '' ? isOpened : !isDatePreset(text)
  const ends = rangeEnds(text)
  const choose = (value: string) => {
    setIsOpened(value === CUSTOM)
    onExtra(name, isDatePreset(value) ? value : '')
  }
  const set = (change: Partial<typeof ends>) => {
    setIsOpened(true)
    onExtra(name, rangeOf({ ...ends, ...change }))
  }
  return (
    <>
      <AnyOf
        label={label}
        onValue={choose}
        options={{ ...DATE_PRESETS, [CUSTOM]: texts.fromTo }}
        value={isCustom ? CUSTOM : text}
      />
      {isCustom ? (
        <div className={styles['ends']}>
          <TextField
            label={texts.fromOf(label)}
            onChange={(event) => set({ from: event.currentTarget.value })}
            type="date"
            value={ends.from}
          />
          <TextField
            label={texts.toOf(label)}
            onChange={(event) => set({ to: event.currentTarget.value })}
            type="date"
            value={ends.to}
          />
        </div>
      ) : null}
    </>
  )
}

interface NumberRangeFieldProps {
  name: NumberFilterName
  choosing: ExtraFilters
  onType: (name: NumberFilterName, range: string) => void
}

/** Shows what is typed: `72.` on the way to 72.5 isn’t a number yet. */
export function NumberRangeField({ name, choosing, onType }: NumberRangeFieldProps) {
  const range = numberFilters[name]
  const label = `${range.label} (${range.unit})`
  const text = choosing[name] ?? ''
  const [typed, setTyped] = useState({ text, ...rangeEnds(text) })
  const shown = typed.text === text ? typed : { text, ...rangeEnds(text) }
  const set = (change: { from?: string; to?: string }) => {
    const next = { from: shown.from, to: shown.to, ...change }
    const chosen = rangeOf({ from: numberIn(next.from), to: numberIn(next.to) })
    setTyped({ text: chosen, ...next })
    onType(name, chosen)
  }
  return (
    <div className={styles['ends']}>
      <TextField
        inputMode="decimal"
        label={texts.fromOf(label)}
        onChange={(event) => set({ from: event.currentTarget.value })}
        value={shown.from}
      />
      <TextField
        inputMode="decimal"
        label={texts.toOf(label)}
        onChange={(event) => set({ to: event.currentTarget.value })}
        value={shown.to}
      />
    </div>
  )
}

function numberIn(typed: string): string {
  const number = typed.trim()
  return numberRangeText.safeParse(rangeOf({ from: number, to: '' })).success ? number : ''
}

export const NotContactedField = ({ choosing, onExtra }: ExtraFieldProps) => (
  <AnyOf
    label={texts.notContacted}
    onValue={(value) => onExtra('not_contacted', notContacted.safeParse(value).data ?? '')}
    options={NOT_CONTACTED}
    value={choosing.not_contacted}
  />
)

export const HasField = ({ choosing, onExtra }: ExtraFieldProps) => (
  <MultiSelect
    label={texts.has}
    onSelected={(values) =>
      onExtra(
        'has',
        values.flatMap((value) => leadHas.safeParse(value).data ?? []),
      )
    }
    options={LEAD_HAS_NAMES.map((value) => ({ value, label: LEAD_HAS[value] }))}
    selected={choosing.has ?? []}
  />
)

export const DoNotCallField = ({ choosing, onExtra }: ExtraFieldProps) => (
  <AnyOf
    label={texts.doNotCall}
    onValue={(value) => onExtra('do_not_call', doNotCallChoice.safeParse(value).data ?? '')}
    options={DO_NOT_CALL}
    value={choosing.do_not_call}
  />
)

interface AnyOfProps {
  label: string
  /** The text of each value. */
  options: Readonly<Record<string, string>>
  value: string | undefined
  onValue: (value: string) => void
}

const AnyOf = ({ label, options, value = '', onValue }: AnyOfProps) => (
  <SelectField label={label} onValue={onValue} value={value}>
    <option value="">{texts.any}</option>
    {Object.entries(options).map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </SelectField>
)
