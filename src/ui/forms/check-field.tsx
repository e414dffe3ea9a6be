import { useId, type ComponentProps } from 'react'
import styles from './check-field.module.css'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange'> {
  label: string
  /** For places that already say what it is, such as a column. */
  labelHidden?: boolean
  hint?: string | undefined
  onChecked: (isChecked: boolean) => void
}

export function CheckField({ label, labelHidden, hint, onChecked, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label className={styles['label']}>
        <input
          {...input}
          aria-describedby={hint ? `${id}-note` : undefined}
          onChange={(event) => onChecked(event.currentTarget.checked)}
          type="checkbox"
        />
        <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </label>
      {hint ? (
        <p className={styles['hint']} id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
