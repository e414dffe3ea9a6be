import type { ReactNode } from 'react'
import styles from './list-screen.module.css'

interface ListScreenProps {
  title: string
  facts: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  filters: ReactNode
  bar?: ReactNode
  table: ReactNode
  pagination: ReactNode
}

export const ListScreen = ({ title, facts, action, filters, bar, table, pagination }: ListScreenProps) => (
  <div className={styles['screen']}>
    <title>{`${title} · Doorstep`}</title>
    <header className={styles['header']}>
      <h1>{title}</h1>
      {facts}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </header>
    <div className={styles['above']}>
      {filters}
      {bar}
    </div>
    {table}
    {pagination}
  </div>
)

/** On a small screen it stays above the tabs, within reach of a thumb. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <div className={styles['toolbar']}>{children}</div>
)
