import type { ComponentProps } from 'react'
import styles from './notice-bar.module.css'

/** Across the top of the app, visible on every screen. It says how the work is: a machine's words for that might be others. */
export const NoticeBar = (given: Omit<ComponentProps<'section'>, 'className'>) => (
  <section translate="no" {...given} className={styles['bar']} />
)

export const NoticeBarHint = (given: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...given} className={styles['hint']} />
)
