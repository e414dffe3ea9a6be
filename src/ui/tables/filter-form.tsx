import type { FormEvent, ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './filter-form.module.css'
import { LiveText } from '../primitives/text.tsx'

interface FilterFormProps {
  label: string
  onSearch: () => void
  onReset: () => void
  /** Focus has left one of the fields. */
  onLeave: () => void
  /** The number of results so far, as a sentence. */
  outcome: string
  /** Explains a choice that can't be applied. */
  warning?: string | undefined
  children: ReactNode
}

/** Choices apply as they are made. Search goes to the first page and closes the panel. */
export function FilterForm({ label, onSearch, onReset, onLeave, outcome, warning, children }: FilterFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form aria-label={label} className={styles['panel']} onBlur={onLeave} onSubmit={handleSubmit} role="search">
      <div className={styles['fields']}>{children}</div>
      <div className={styles['actions']}>
        <Button icon="search" kind="primary" type="submit">
          Search
        </Button>
        <Button onClick={onReset}>Reset</Button>
        <p aria-live="polite" className={styles['total']} translate="no">
          <LiveText>{outcome}</LiveText>
          {warning ? <strong>{warning}</strong> : null}
        </p>
      </div>
    </form>
  )
}
