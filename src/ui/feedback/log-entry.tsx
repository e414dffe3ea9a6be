import type { ReactNode } from 'react'
import styles from './log-entry.module.css'

/** In a list of what was said or done: the words, and under them who and when. */
export const LogEntry = ({ text, facts }: { text: string; facts: ReactNode }) => (
  <li>
    <p className={styles['text']}>{text}</p>
    <p className={styles['facts']}>{facts}</p>
  </li>
)
