import type { ReactNode } from 'react'
import { Icon, type IconName } from '../primitives/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'danger' | 'info'
  icon: IconName
  text: string
  /** An action for the notice. */
  children?: ReactNode
}

/** A message inside a screen, shown for as long as it is true. */
export const Notice = ({ kind, icon, text, children }: NoticeProps) => (
  <div className={styles[kind]}>
    <Icon name={icon} />
    <p>{text}</p>
    {children}
  </div>
)
