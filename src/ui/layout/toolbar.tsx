import { clsx } from 'clsx'
import { Toolbar as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ToolbarProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** One stop for Tab; the arrow keys go from button to button. */
export const Toolbar = ({ label, className, children }: ToolbarProps) => (
  <Radix.Root aria-label={label} className={clsx(styles['toolbar'], className)}>
    {children}
  </Radix.Root>
)

/** Buttons that belong together, and stay so where the toolbar has several lines. */
export const ToolbarGroup = ({ children }: { children: ReactNode }) => <div className={styles['group']}>{children}</div>

interface ToolbarButtonProps {
  label: string
  /** Beside the name of the button where a mouse rests on it. */
  shortcut?: string | undefined
  isPressed?: boolean | undefined
  isDisabled?: boolean
  onPress: (event: MouseEvent) => void
  /** A sign for the eye. */
  children: ReactNode
}

/** What it works on keeps the focus when it is pressed by mouse or finger. A disabled one keeps its own. */
export const ToolbarButton = ({ label, shortcut, isPressed, isDisabled, onPress, children }: ToolbarButtonProps) => (
  <Radix.Button
    aria-disabled={isDisabled || undefined}
    aria-label={label}
    aria-pressed={isPressed}
    className={styles['button']}
    onClick={(event) => (isDisabled ? undefined : onPress(event))}
    onMouseDown={(event) => event.preventDefault()}
    title={shortcut ? `${label} (${shortcut})` : label}
    type="button"
  >
    <span aria-hidden="true" className={styles['sign']}>
      {children}
    </span>
  </Radix.Button>
)
