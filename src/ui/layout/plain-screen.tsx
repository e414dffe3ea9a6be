import type { ReactNode } from 'react'
import styles from './plain-screen.module.css'

export const PlainScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles['screen']}>
    <title>{`${title} · Doorstep`}</title>
    <h1>{title}</h1>
    {children}
  </div>
)
