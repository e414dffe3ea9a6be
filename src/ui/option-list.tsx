import type { KeyboardEvent } from 'react'
import styles from './multi-select.module.css'

export interface Option {
  value: string
  count: number
}

/** More is not read but searched. */
const SHOWN_OPTIONS = 150

interface OptionListProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onSelected: (selected: string[]) => void
  search: string
  onSearch: (search: string) => void
}

/** A chosen option stays in the list when nothing else matches it, so that it can be taken back. */
function withSelected(options: readonly Option[], selected: readonly string[]): Option[] {
  const known = new Set(options.map((option) => option.value))
  return [...selected.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })), ...options]
}

const toggle = (selected: readonly string[], value: string) =>
  selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]

/** Up and Down walk from the search through the options. */
function handleArrows(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll('input')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export function OptionList({ label, options, selected, onSelected, search, onSearch }: OptionListProps) {
  const wanted = search.trim().toLowerCase()
  const matching = withSelected(options, selected).filter(({ value }) => value.toLowerCase().includes(wanted))
  const shown = matching.slice(0, SHOWN_OPTIONS)
  return (
    <div onKeyDown={handleArrows}>
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
        {shown.map(({ value, count }) => (
          <label className={styles['option']} key={value}>
            <input
              checked={selected.includes(value)}
              onChange={() => onSelected(toggle(selected, value))}
              type="checkbox"
            />
            <span className={styles['name']}>{value}</span>
            <span aria-hidden="true" className={styles['count']}>
              {count.toLocaleString('en-GB')}
            </span>
          </label>
        ))}
        {shown.length === 0 ? <p className={styles['note']}>Nothing matches.</p> : null}
        {shown.length < matching.length ? (
          <p className={styles['note']}>{matching.length - shown.length} more: type to find them.</p>
        ) : null}
      </div>
    </div>
  )
}
