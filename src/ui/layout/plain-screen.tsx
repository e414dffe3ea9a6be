import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './plain-screen.module.css'

interface PlainScreenProps {
  title: string
  /** Has tables that need the room of a desk. */
  isWide?: boolean
  children: ReactNode
}

export const PlainScreen = ({ title, isWide = false, children }: PlainScreenProps) => (
  <div className={clsx(styles['screen'], isWide && styles['wide'])}>
    <title>{`${title} · Doorstep`}</title>
    <h1>{title}</h1>
    {children}
  </div>
)
