import { useId, type ComponentProps, type ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  /** Beside the label: a waiting mark. */
  mark?: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, mark, hint, error, className, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={clsx(styles['field'], className)}>
      <span className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        {mark}
      </span>
      <input
        {...input}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        className={styles['control']}
        id={id}
      />
      {note ? (
        <p className={error ? styles['error'] : styles['hint']} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        className={styles['control']}
        id={id}
      />
      {note ? (
        <p className={error ? styles['error'] : styles['hint']} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
