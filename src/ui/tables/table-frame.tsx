import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './table-frame.module.css'

interface TableFrameProps {
  label: string
  /** The rows still answer the previous query. */
  isStale: boolean
  isLoading: boolean
  /** Cards scroll with the page and have frames of their own. */
  holdsCards?: boolean
  children: ReactNode
}

/** Scrolls the table both ways inside the frame, so that its header and the page numbers stay in view. */
export function TableFrame({ label, isStale, isLoading, holdsCards = false, children }: TableFrameProps) {
  return (
    <section
      aria-busy={isStale}
      aria-label={holdsCards ? label : `${label}, table`}
      className={clsx(holdsCards ? styles['open'] : styles['frame'], isStale && !isLoading && styles['stale'])}
      // Keyboard users must be able to scroll it.
      tabIndex={holdsCards ? undefined : 0}
    >
      {isLoading ? <Skeleton label={label} /> : children}
    </section>
  )
}

const SKELETON_ROWS = 12

const Skeleton = ({ label }: { label: string }) => (
  <div className={styles['skeleton']}>
    <p className="visually-hidden" role="status">
      {`Loading ${label}`}
    </p>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <span key={row} />
    ))}
  </div>
)
