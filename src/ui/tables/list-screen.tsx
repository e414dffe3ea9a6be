import { createContext, type ReactNode, useContext } from 'react'
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

/** True around a list that is beside a record: the page is called by the record. */
const Beside = createContext(false)
export const BesideRecord = Beside.Provider

export const ListScreen = ({ title, facts, action, filters, bar, table, pagination }: ListScreenProps) => (
  <div className={styles['screen']}>
    <header className={styles['header']}>
      <ListTitle title={title} />
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

function ListTitle({ title }: { title: string }) {
  const isBeside = useContext(Beside)
  if (isBeside) return <h2>{title}</h2>
  return (
    <>
      <title>{`${title} · Doorstep`}</title>
      <h1>{title}</h1>
    </>
  )
}

/** On a small screen it stays above the tabs, within reach of a thumb. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <div className={styles['toolbar']}>{children}</div>
)
