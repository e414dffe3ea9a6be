import type { ReactNode } from 'react'
import styles from './panes.module.css'

interface PanesProps {
  /** Undefined where there is room for one thing at a time. */
  list: ReactNode
  /** Another list starts at its own top. */
  name: string
  children: ReactNode
}

/** A list beside what is opened from it. What is open keeps its place in the tree, and what is typed, when the list goes. */
export const Panes = ({ list, name, children }: PanesProps) => (
  <div className={list ? styles['panes'] : styles['one']} data-panes={list ? true : undefined}>
    {list ? (
      <div className={styles['list']} data-list-pane={name} key={name}>
        {list}
      </div>
    ) : null}
    <div className={list ? styles['open'] : styles['one']}>{children}</div>
  </div>
)
