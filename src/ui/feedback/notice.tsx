import type { ReactNode } from 'react'
import { Icon, type IconName } from '../primitives/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'danger' | 'info'
  icon: IconName
  text: string
  /** What can be done about it. */
  children?: ReactNode
}

/** Something a person should know where they are, until it is so no more. */
export const Notice = ({ kind, icon, text, children }: NoticeProps) => (
  <div className={styles[kind]}>
    <Icon name={icon} />
    <p>{text}</p>
    {children}
  </div>
)
