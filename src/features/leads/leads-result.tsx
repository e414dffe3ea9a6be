import { useSyncSummary } from '../../db/hooks.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './leads-result.module.css'
import { LeadsTable } from './leads-table.tsx'

interface LeadsResultProps {
  caption: string
  /** Undefined until the first answer. */
  found: LeadPage | undefined
  /** The rows answer the question before. */
  isStale: boolean
  isFiltered: boolean
  onReset: () => void
}

export function LeadsResult({ caption, found, isStale, isFiltered, onReset }: LeadsResultProps) {
  const hasRows = found && found.rows.length > 0
  return (
    <section
      aria-busy={isStale}
      aria-label={`${caption}, table`}
      className={cx(styles['frame'], isStale && found && styles['stale'])}
      // Scrolls both ways: the keyboard must reach it.
      tabIndex={0}
    >
      {hasRows ? <LeadsTable caption={caption} leads={found.rows} /> : null}
      {found && !hasRows ? <NothingFound isFiltered={isFiltered} onReset={onReset} /> : null}
      {found ? null : <Skeleton />}
    </section>
  )
}

function NothingFound({ isFiltered, onReset }: Pick<LeadsResultProps, 'isFiltered' | 'onReset'>) {
  const summary = useSyncSummary()
  const isComplete = summary?.bootstrap?.complete ?? false
  if (!isComplete && summary?.offline) {
    return (
      <EmptyState icon="cloudOff" title="No signal yet">
        <p>Leads that are not on this device come when the signal returns.</p>
      </EmptyState>
    )
  }
  if (!isComplete) {
    return (
      <EmptyState icon="refresh" title="Bringing your leads to this device">
        <p>The newest come first. You can start as soon as they show.</p>
      </EmptyState>
    )
  }
  if (!isFiltered) return <EmptyState icon="inbox" title="No leads here yet" />
  return (
    <EmptyState icon="search" title="No leads match these filters">
      <Button onClick={onReset}>Clear filters</Button>
    </EmptyState>
  )
}

const SKELETON_ROWS = 12

function Skeleton() {
  return (
    <div className={styles['skeleton']}>
      <p className="visually-hidden" role="status">
        Loading leads
      </p>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}
