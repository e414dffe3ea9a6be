import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { clsx } from 'clsx'
import { Icon, type IconName } from './icon.tsx'
import { LiveText } from './text.tsx'

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  icon?: IconName
}

/** For links that look like buttons. */
export const buttonClass = (kind: ButtonKind = 'secondary') => clsx(styles['button'], styles[kind])

export function Button({ kind = 'secondary', icon, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} className={clsx(buttonClass(kind), !children && styles['iconOnly'], className)} type={type}>
      {icon ? <Icon name={icon} /> : null}
      <LiveText>{children}</LiveText>
    </button>
  )
}
