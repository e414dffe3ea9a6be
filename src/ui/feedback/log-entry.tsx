import type { ReactNode } from 'react'
import styles from './log-entry.module.css'

export const LogEntry = ({ text, facts }: { text: string; facts: ReactNode }) => (
  <li>
    <p className={styles['text']}>{text}</p>
    <p className={styles['facts']}>{facts}</p>
  </li>
)
