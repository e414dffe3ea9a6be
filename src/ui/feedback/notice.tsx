import type { ReactNode } from 'react'
import { Icon, type IconName } from '../primitives/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'danger' | 'info'
  icon: IconName
  text: string
  children?: ReactNode
}

export const Notice = ({ kind, icon, text, children }: NoticeProps) => (
  <div className={styles[kind]}>
    <Icon name={icon} />
    <p translate="no">{text}</p>
    {children}
  </div>
)
