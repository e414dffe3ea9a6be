import { useId, type ComponentProps, type ReactNode, useState } from 'react'
import { clsx } from 'clsx'
import styles from './field.module.css'
import { LiveText } from '../primitives/text.tsx'

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

/** What is typed can be shown: a phone's keyboard makes mistakes that dots hide. */
export function PasswordField({ label, mark, hint, error, className, ...input }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      className={className}
      control={(field) => (
        <span className={styles['password']}>
          <input autoCapitalize="none" spellCheck={false} {...input} {...field} type={isShown ? 'text' : 'password'} />
          <button className={styles['reveal']} onClick={() => setIsShown(!isShown)} type="button">
            <LiveText>{isShown ? 'Hide' : 'Show'}</LiveText>
            <span className="visually-hidden"> password</span>
          </button>
        </span>
      )}
      error={error}
      hint={hint}
      label={label}
      mark={mark}
    />
  )
}

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
