import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { clsx } from 'clsx'
import { Icon, type IconName } from './icon.tsx'
import { LiveText } from './text.tsx'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** A state: a machine's word for it might be another one. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={clsx(styles['badge'], styles[tone])} translate="no">
      {icon ? <Icon name={icon} size={14} /> : null}
      <LiveText>{children}</LiveText>
    </span>
  )
}
