import type { ReactNode } from 'react'
import styles from './log-entry.module.css'

interface LogEntryProps {
  text: string
  facts: ReactNode
  /** Beside the text. */
  picture?: ReactNode
}

export const LogEntry = ({ text, facts, picture }: LogEntryProps) => (
  <li className={styles['entry']}>
    <div className={styles['what']}>
      <p className={styles['text']}>{text}</p>
      <p className={styles['facts']}>{facts}</p>
    </div>
    {picture}
  </li>
)
