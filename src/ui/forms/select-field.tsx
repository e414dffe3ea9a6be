import { useId, type ComponentProps, type ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './field.module.css'
import { Icon } from '../primitives/icon.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'onChange'> {
  label: string
  /** For places that already say what it is, such as the navbar. */
  labelHidden?: boolean
  mark?: ReactNode
  onValue: (value: string) => void
}

/** The platform's own select: on a tablet it opens the familiar wheel, and it works with any keyboard. */
export function SelectField({ label, labelHidden, mark, onValue, className, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={clsx(styles['field'], className)}>
      {labelHidden ? (
        <span className="visually-hidden">{mark}</span>
      ) : (
        <span className={styles['label']}>
          <label htmlFor={id}>{label}</label>
          {mark ? <span className={styles['mark']}>{mark}</span> : null}
        </span>
      )}
      <span className={styles['selectFrame']}>
        <select
          {...select}
          aria-label={labelHidden ? label : undefined}
          className={clsx(styles['control'], styles['select'])}
          id={id}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {children}
        </select>
        <span className={styles['chevron']}>
          <Icon name="chevronDown" size={18} />
        </span>
      </span>
    </div>
  )
}

/** Options whose text is their value. */
export const TextOptions = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <option key={text}>{text}</option>)
