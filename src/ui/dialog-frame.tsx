import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  /** What it is about, read out with the title. */
  description?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** At its end. A form inside brings its own. */
  actions?: ReactNode
  children?: ReactNode
}

export function DialogFrame({ title, description, open, onOpenChange, actions, children }: DialogProps) {
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['dialog']} {...(description ? {} : { 'aria-describedby': undefined })}>
          <Radix.Title className={styles['title']}>{title}</Radix.Title>
          {description ? <Radix.Description className={styles['text']}>{description}</Radix.Description> : null}
          {children}
          {actions ? <div className={styles['actions']}>{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
