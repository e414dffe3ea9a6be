import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './table-frame.module.css'

interface TableFrameProps {
  label: string
  /** The rows still answer the previous query. */
  isStale: boolean
  isLoading: boolean
  children: ReactNode
}

/** Scrolls the table both ways inside the frame, so that its header and the page numbers stay in view. */
export function TableFrame({ label, isStale, isLoading, children }: TableFrameProps) {
  return (
    <section
      aria-busy={isStale}
      aria-label={`${label}, table`}
      className={clsx(styles['frame'], isStale && !isLoading && styles['stale'])}
      // Keyboard users must be able to scroll it.
      tabIndex={0}
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
