import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import styles from './filter-bar.module.css'
import { Icon } from '../primitives/icon.tsx'
import { useIsHandheld } from '../primitives/media.ts'
import { ListToolbar } from './list-screen.tsx'
import { LiveText } from '../primitives/text.tsx'

interface FilterBarProps {
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  active: ReadonlyArray<{ name: string; text: string }>
  onClear: () => void
  onRemove: (name: string) => void
  /** Drawn only while it is open. */
  panel: () => ReactNode
  /** On a small screen beside its button, within reach of a thumb. */
  tools?: ReactNode
}

/** On a small screen the panel is a sheet. */
export const FilterBar = (props: FilterBarProps) =>
  useIsHandheld() ? <FilterSheet {...props} /> : <FoldingFilters {...props} />

function FilterSheet({ title, isOpen, onOpen, active, onClear, onRemove, panel, tools }: FilterBarProps) {
  return (
    <>
      {active.length > 0 ? (
        <div className={styles['chosen']}>
          <ActiveFilters active={active} onRemove={onRemove} />
          <Button kind="quiet" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      ) : null}
      <ListToolbar>
        <Button aria-haspopup="dialog" aria-label={title} icon="filter" onClick={() => onOpen(true)}>
          Filter
          {/* Drawn by the style: the name of a button has to have all of its text. */}
          {active.length > 0 ? <span className={styles['count']} data-count={active.length} /> : null}
        </Button>
        {tools}
      </ListToolbar>
      <Dialog isSheet onOpenChange={onOpen} open={isOpen} title={title}>
        {panel()}
      </Dialog>
    </>
  )
}

const ActiveFilters = ({ active, onRemove }: Pick<FilterBarProps, 'active' | 'onRemove'>) => (
  <ul aria-label="Active filters" className={styles['active']}>
    {active.map(({ name, text }) => (
      <li key={name}>
        <button aria-label={`Remove ${text}`} onClick={() => onRemove(name)} title={text} type="button">
          <span>{text}</span>
          <Icon name="close" size={16} />
        </button>
      </li>
    ))}
  </ul>
)

/** A line with the active filters, and the panel under it while it is open. */
function FoldingFilters({ title, isOpen, onOpen, active, onClear, onRemove, panel }: FilterBarProps) {
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
          <LiveText>{title}</LiveText>
          <span className={styles['chevron']}>
            <Icon name="chevronDown" size={18} />
          </span>
        </button>
        {active.length > 0 ? (
          <>
            <ActiveFilters active={active} onRemove={onRemove} />
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
