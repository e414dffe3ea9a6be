import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange' | 'value'> {
  label: string
  hint?: string
  onFile: (file: File | undefined) => void
}

/** For `accept`. Android's pickers go by the type that an app gave a file, and some name CSV in their own way. */
export const CSV_FILES = '.csv,text/csv,text/comma-separated-values'
export const CSV_OR_XLSX_FILES = `${CSV_FILES},.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`

/** The platform's own picker; a file can be dropped on it too. */
export function FileField({ label, hint, onFile, ...input }: FileFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        aria-describedby={hint ? `${id}-note` : undefined}
        className={styles['file']}
        id={id}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
        type="file"
      />
      {hint ? (
        <p className={styles['hint']} id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
