import type { ComponentProps } from 'react'
import styles from './notice-bar.module.css'

/** Across the top of the app, visible on every screen. */
export const NoticeBar = (given: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...given} className={styles['bar']} />
)

export const NoticeBarHint = (given: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...given} className={styles['hint']} />
)
