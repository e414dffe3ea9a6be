import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from '../primitives/icon.tsx'

interface EmptyStateProps {
  icon: IconName
  title: string
  /** There is nothing else on the screen. */
  isWholeScreen?: boolean
  children?: ReactNode
}

export function EmptyState({ icon, title, isWholeScreen = false, children }: EmptyStateProps) {
  const Title = isWholeScreen ? 'h1' : 'p'
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon name={icon} size={26} />
      </span>
      <Title className={styles['title']}>{title}</Title>
      {children}
    </div>
  )
}
