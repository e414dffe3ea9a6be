import { useId, type ComponentProps, type ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** Beside the label: a waiting mark. */
  mark?: ReactNode
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'>
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>

export const TextField = ({ label, mark, hint, error, className, ...input }: TextFieldProps) => (
  <Field
    className={className}
    control={(field) => <input {...input} {...field} />}
    error={error}
    hint={hint}
    label={label}
    mark={mark}
  />
)

export const TextArea = ({ label, mark, hint, error, className, ...area }: TextAreaProps) => (
  <Field
    className={className}
    control={(field) => <textarea {...area} {...field} />}
    error={error}
    hint={hint}
    label={label}
    mark={mark}
  />
)

interface ControlProps {
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string | undefined
  id: string
}

function Field({
  label,
  mark,
  hint,
  error,
  className,
  control,
}: FieldProps & { control: (field: ControlProps) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={clsx(styles['field'], className)}>
      <span className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        {mark ? <span className={styles['mark']}>{mark}</span> : null}
      </span>
      {control({
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        className: styles['control'],
        id,
      })}
      {note ? (
        <p className={error ? styles['error'] : styles['hint']} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
