import { createContext, type ReactNode, useContext } from 'react'
import { useIsHandheld } from '../primitives/media.ts'
import styles from './list-screen.module.css'

/** True around a list that is beside a record: the page is called by the record. */
const Beside = createContext(false)
export const BesideRecord = Beside.Provider
export const useIsBesideRecord = () => useContext(Beside)

/** The search of the list, where it is above the rows. */
const SearchAboveRows = createContext<ReactNode>(null)

interface ListScreenProps {
  /** First on a small screen, at a desk above the rows. */
  search?: ReactNode
  /** A `ListHeader`, `ListTools`, the rows and their pages. */
  children: ReactNode
}

export function ListScreen({ search, children }: ListScreenProps) {
  const isHandheld = useIsHandheld()
  return (
    <div className={styles['screen']}>
      {isHandheld ? search : null}
      <SearchAboveRows value={isHandheld ? null : search}>{children}</SearchAboveRows>
    </div>
  )
}

interface ListHeaderProps {
  title: string
  facts?: ReactNode
  /** What can be done, at the end of the line. */
  children?: ReactNode
}

export const ListHeader = ({ title, facts, children }: ListHeaderProps) => (
  <header className={styles['header']}>
    <ListTitle title={title} />
    {facts}
    {children ? <div className={styles['action']}>{children}</div> : null}
  </header>
)

/** Filters and bars, above the rows. */
export const ListTools = ({ children }: { children?: ReactNode }) => (
  <div className={styles['above']}>
    {useContext(SearchAboveRows)}
    {children}
  </div>
)

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
