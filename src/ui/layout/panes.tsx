import type { ReactNode } from 'react'
import styles from './panes.module.css'

interface PanesProps {
  /** Undefined where there is room for one thing at a time. */
  list: ReactNode
  children: ReactNode
}

/** A list beside what is opened from it. What is open keeps its place in the tree, and what is typed, when the list goes. */
export const Panes = ({ list, children }: PanesProps) => (
  <div className={list ? styles['panes'] : styles['one']} data-panes={list ? true : undefined}>
    {list ? (
      <div className={styles['list']} data-list-pane>
        {list}
      </div>
    ) : null}
    <div className={list ? styles['open'] : styles['one']}>{children}</div>
  </div>
)
