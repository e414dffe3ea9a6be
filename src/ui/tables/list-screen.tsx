import { createContext, type ReactNode, useContext } from 'react'
import { useIsHandheld } from '../primitives/media.ts'
import styles from './list-screen.module.css'

interface ListScreenProps {
  /** First on a small screen, at a desk above the rows. */
  search?: ReactNode
  title: string
  facts: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  filters?: ReactNode
  bar?: ReactNode
  table: ReactNode
  pagination: ReactNode
}

/** True around a list that is beside a record: the page is called by the record. */
const Beside = createContext(false)
export const BesideRecord = Beside.Provider
export const useIsBesideRecord = () => useContext(Beside)

export function ListScreen({ search, title, facts, action, filters, bar, table, pagination }: ListScreenProps) {
  const isHandheld = useIsHandheld()
  return (
    <div className={styles['screen']}>
      {isHandheld ? search : null}
      <header className={styles['header']}>
        <ListTitle title={title} />
        {facts}
        {action ? <div className={styles['action']}>{action}</div> : null}
      </header>
      <div className={styles['above']}>
        {isHandheld ? null : search}
        {filters}
        {bar}
      </div>
      {table}
      {pagination}
    </div>
  )
}

function ListTitle({ title }: { title: string }) {
  if (useIsBesideRecord()) return <h2>{title}</h2>
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
