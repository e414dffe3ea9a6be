import type { ReactNode } from 'react'
import { AfterFirstLook } from '../primitives/deferred.tsx'
import { useIsHandheld } from '../primitives/media.ts'
import styles from './record-screen.module.css'
import { LiveText, unbroken } from '../primitives/text.tsx'

interface RecordScreenProps {
  /** The link back to the list. */
  back: ReactNode
  children: ReactNode
}

export const RecordScreen = ({ back, children }: RecordScreenProps) => (
  <div className={styles['screen']}>
    {back}
    {children}
  </div>
)

interface RecordHeaderProps {
  title: string
  /** Where the title is somebody's name: a browser keeps the titles of pages. */
  pageTitle?: string
  subtitle?: string | undefined
  /** Beside the subtitle, which it edits. */
  edit?: ReactNode
  mark?: ReactNode
  /** What can be done, at the end of the line. */
  children?: ReactNode
}

export const RecordHeader = ({ title, pageTitle = title, subtitle, edit, mark, children }: RecordHeaderProps) => (
  <header className={styles['header']}>
    <title>{`${pageTitle} · Doorstep`}</title>
    <div className={styles['names']}>
      <h1 translate="no">
        <LiveText>{title}</LiveText> {mark}
      </h1>
      {subtitle || edit ? (
        <div className={styles['where']}>
          {subtitle ? <p className={styles['subtitle']}>{unbroken(subtitle)}</p> : null}
          {edit}
        </div>
      ) : null}
    </div>
    {children ? <div className={styles['actions']}>{children}</div> : null}
  </header>
)

/** The cards of a record that has one column. */
export const RecordParts = ({ children }: { children: ReactNode }) => <div className={styles['parts']}>{children}</div>

interface RecordColumnsProps {
  aside: ReactNode
  rest?: ReactNode
  /** The details. */
  children: ReactNode
}

export const RecordColumns = ({ aside, rest, children }: RecordColumnsProps) => (
  <div className={styles['columns']}>
    {inOrder(
      useIsHandheld(),
      <div className={styles['details']} key="details">
        {children}
      </div>,
      <div className={styles['aside']} key="aside">
        {aside}
      </div>,
    )}
    {rest ? (
      <AfterFirstLook>
        <div className={styles['rest']}>{rest}</div>
      </AfterFirstLook>
    ) : null}
  </div>
)

/** On a small screen what is worked with comes before what is read. The keys keep what is typed when it is turned. */
const inOrder = (isHandheld: boolean, details: ReactNode, aside: ReactNode) =>
  isHandheld ? [aside, details] : [details, aside]
