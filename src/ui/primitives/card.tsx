import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** At the end of the title's line. */
  action?: ReactNode
  /** Without content it is a card of one line. */
  children: ReactNode
}

export function Card({ title, action, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <header className={styles['header']}>
        <h2 id={id}>{title}</h2>
        {action ? <div className={styles['actions']}>{action}</div> : null}
      </header>
      {children ? <div className={styles['body']}>{children}</div> : null}
    </section>
  )
}
