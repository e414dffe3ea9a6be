import type { ReactNode } from 'react'
import styles from './log-entry.module.css'

/** A list entry: the text, and under it who and when. */
export const LogEntry = ({ text, facts }: { text: string; facts: ReactNode }) => (
  <li>
    <p className={styles['text']}>{text}</p>
    <p className={styles['facts']}>{facts}</p>
  </li>
)
