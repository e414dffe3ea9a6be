import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import type { FacetOption, LeadsInShape } from '../../search/lead-search.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import styles from './area-panel.module.css'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface AreaPanelProps {
  found: LeadsInShape | undefined
  onClear: () => void
  actions: ReactNode
  /** On a small screen: in place of the list. */
  sheet: HTMLElement | undefined
}

export function AreaPanel({ found, onClear, actions, sheet }: AreaPanelProps) {
  const people = useColleagues() ?? []
  const names = new Map(people.map((person) => [person._id, colleagueName(person)]))
  const nameOf = (id: string) => (id === '' ? texts.unassigned : (names.get(id) ?? texts.aFormerColleague))
  const panel = (
    <section aria-label={texts.area} className={clsx(styles['area'], sheet && styles['sheet'])}>
      <header className={styles['header']}>
        <div role="status">
          <h2>{found ? leadsInArea(found.ids.length) : texts.counting}</h2>
        </div>
        <Button icon="close" kind="quiet" onClick={onClear}>
          {texts.clearArea}
        </Button>
      </header>
      {found && found.ids.length > 0 ? (
        <>
          <div className={styles['counts']}>
            <Counts counts={found.byStatus} label={texts.byStatus} nameOf={(status) => status} />
            <Counts counts={found.byOwner} label={texts.byOwner} nameOf={nameOf} />
          </div>
          {actions}
        </>
      ) : null}
    </section>
  )
  return sheet ? createPortal(panel, sheet) : panel
}

const leadsInArea = (count: number) => texts.countRestInThisArea(thousands(count), count === 1 ? 'lead' : 'leads')

interface CountsProps {
  label: string
  counts: readonly FacetOption[]
  nameOf: (value: string) => string
}

const Counts = ({ label, counts, nameOf }: CountsProps) => (
  <div>
    <h3>{label}</h3>
    <ul className={styles['list']}>
      {counts.map(({ value, count }) => (
        <li key={value}>
          <LiveText>{nameOf(value)}</LiveText> <strong>{thousands(count)}</strong>
        </li>
      ))}
    </ul>
  </div>
)
