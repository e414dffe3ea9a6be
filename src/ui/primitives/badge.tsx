import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { clsx } from 'clsx'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={clsx(styles['badge'], styles[tone])}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  )
}
