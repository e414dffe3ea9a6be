import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './filter-bar.module.css'
import { Icon } from '../primitives/icon.tsx'

interface FilterBarProps {
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  active: ReadonlyArray<{ name: string; text: string }>
  onClear: () => void
  /** Drawn only while it is open. */
  panel: () => ReactNode
}

/** Collapses to a line that still lists the active filters. */
export function FilterBar({ title, isOpen, onOpen, active, onClear, panel }: FilterBarProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Pressing Search in the panel removes the button that had the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) toggle.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={styles['filters']}>
      <div className={styles['bar']}>
        <button
          aria-controls="filter-panel"
          aria-expanded={isOpen}
          className={styles['toggle']}
          onClick={() => onOpen(!isOpen)}
          ref={toggle}
          type="button"
        >
          <Icon name="filter" />
          {title}
          <span className={styles['chevron']}>
            <Icon name="chevronDown" size={18} />
          </span>
        </button>
        {active.length > 0 && !isOpen ? (
          <>
            <ul aria-label="Active filters" className={styles['active']}>
              {active.map(({ name, text }) => (
                <li key={name}>{text}</li>
              ))}
            </ul>
            <Button kind="quiet" onClick={onClear}>
              Clear filters
            </Button>
          </>
        ) : null}
      </div>
      <div id="filter-panel">{isOpen ? panel() : null}</div>
    </section>
  )
}
