import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  icon: IconName
  title: string
  children?: ReactNode
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon name={icon} size={26} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
  )
}
