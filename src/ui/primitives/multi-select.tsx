import { searchKey } from '../../../contract/entities/fold.ts'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import { Icon } from './icon.tsx'
import styles from './multi-select.module.css'
import { thousands } from './amounts.ts'
import { walkOptions } from './walk-options.ts'

interface MultiSelectProps {
  label: string
  /** For places that already say what it is, such as a column. */
  labelHidden?: boolean
  options: readonly Option[]
  selected: readonly string[]
  onSelected: (selected: string[]) => void
  /** Shown when nothing is selected. */
  none?: string
  /** Lists all selected values, as far as there is room, instead of their number. */
  namesAll?: boolean
  /** The user has finished choosing. */
  onClosed?: () => void
  disabled?: boolean
}

function namesOf(options: readonly Option[], selected: readonly string[]): string {
  const labels = new Map(options.map((option) => [option.value, labelOf(option)]))
  return selected.map((value) => labels.get(value) ?? value).join(', ')
}

function summary({ options, selected, none = 'Any', namesAll }: MultiSelectProps): string {
  if (selected.length === 0) return none
  return namesAll || selected.length === 1 ? namesOf(options, selected) : `${selected.length} chosen`
}

export function MultiSelect(props: MultiSelectProps) {
  const { label, labelHidden, options, selected, onSelected, onClosed, disabled } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const handleOpenChange = (willBeOpen: boolean) => {
    setIsOpen(willBeOpen)
    setSearch('')
    if (!willBeOpen) onClosed?.()
  }
  useCloseOnBack(isOpen, () => handleOpenChange(false))
  return (
    <div className={styles['field']}>
      <span className={labelHidden ? 'visually-hidden' : styles['label']} id={`${id}-label`}>
        {label}
      </span>
      <Popover.Root onOpenChange={handleOpenChange} open={isOpen}>
        <Popover.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          className={styles['trigger']}
          data-chosen={selected.length > 0 || undefined}
          disabled={disabled}
          type="button"
        >
          <span className={styles['value']} id={`${id}-value`}>
            {summary(props)}
          </span>
          <Icon name="chevronDown" size={18} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            aria-label={label}
            className={styles['popover']}
            collisionPadding={8}
            sideOffset={4}
          >
            <OptionList
              label={label}
              onSearch={setSearch}
              onSelected={onSelected}
              options={options}
              search={search}
              selected={selected}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}

interface Option {
  value: string
  label?: string
  /** How many rows have it. */
  count?: number
}

const labelOf = ({ value, label }: Option) => label ?? value

/** For more, people search instead of scrolling. */
const SHOWN_OPTIONS = 150

interface OptionListProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onSelected: (selected: string[]) => void
  search: string
  onSearch: (search: string) => void
}

/** A chosen option stays in the list when nothing else matches it, so that it can be deselected. */
function withSelected(options: readonly Option[], selected: readonly string[]): Option[] {
  const known = new Set(options.map((option) => option.value))
  const isCounted = options.some(({ count }) => count !== undefined)
  const others = selected.filter((value) => !known.has(value))
  return [...others.map((value) => ({ value, ...(isCounted ? { count: 0 } : {}) })), ...options]
}

const toggle = (selected: readonly string[], value: string) =>
  selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]

function OptionList({ label, options, selected, onSelected, search, onSearch }: OptionListProps) {
  const id = useId()
  const wanted = searchKey(search)
  const matching = withSelected(options, selected).filter((option) => searchKey(labelOf(option)).includes(wanted))
  const shown = matching.slice(0, SHOWN_OPTIONS)
  return (
    <div onKeyDown={walkOptions}>
      <div className={styles['searchRow']}>
        <input
          aria-label={`Search ${label}`}
          className={styles['search']}
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder="Search"
          type="search"
          value={search}
        />
        <button
          className={styles['clear']}
          disabled={selected.length === 0}
          onClick={() => onSelected([])}
          type="button"
        >
          Clear
        </button>
      </div>
      <div aria-label={label} className={styles['options']} role="group">
        {shown.map((option, index) => (
          <label className={styles['option']} key={option.value}>
            <input
              aria-describedby={option.count === undefined ? undefined : `${id}-${index}`}
              checked={selected.includes(option.value)}
              onChange={() => onSelected(toggle(selected, option.value))}
              type="checkbox"
            />
            <span className={styles['name']}>{labelOf(option)}</span>
            <span aria-hidden="true" className={styles['count']} id={`${id}-${index}`}>
              {option.count === undefined ? null : thousands(option.count)}
            </span>
          </label>
        ))}
        {shown.length === 0 ? <p className={styles['note']}>Nothing matches.</p> : null}
        {shown.length < matching.length ? (
          <p className={styles['note']}>{`${matching.length - shown.length} more: type to find them.`}</p>
        ) : null}
      </div>
    </div>
  )
}
